import type { Sentences } from '../../sentences.ts'

/** What the operators’ accounts may be told no with, in Spanish. */
export const accountSentences = {
  'Your role does not allow this. Somebody with one of these roles can do it: {roles}.':
    'Su función no lo permite. Puede hacerlo quien tenga una de estas funciones: {roles}.',
  'There is an operator with this e-mail address already.':
    'Ya existe un operador con este correo electrónico.',
  'You cannot change your own account here. Another administrator can.':
    'Aquí no puede cambiar su propia cuenta. Otro administrador puede hacerlo.',
  'This is the last administrator. Make another one first.':
    'Es el último administrador. Nombre antes a otro.',
  'This was asked for already and waits for a second administrator.':
    'Esto ya se ha solicitado y espera a un segundo administrador.',
  'This was decided already. Please look at the list again.':
    'Esto ya se ha decidido. Consulte de nuevo la lista.',
  'Who asked for this is no administrator any more. Refuse it, and ask anew.':
    'Quien lo solicitó ya no es administrador. Rechácelo y solicítelo de nuevo.',
} satisfies Partial<Sentences>
