import type { Sentences } from '../../sentences.ts'

/** What is said no to about a KYC case, in Spanish. */
export const kycSentences = {
  'Your papers are with us and cannot be changed now. If something is missing, we ask for it here.':
    'Sus documentos ya están con nosotros y ahora no se pueden cambiar. Si falta algo, se lo pediremos aquí.',
  'Something is still missing before this can be sent. It is marked below.':
    'Aún falta algo para poder enviarlo. Está marcado abajo.',
  'There is no decision that can be appealed, or it was appealed before.':
    'No hay ninguna decisión que se pueda recurrir, o ya se recurrió.',
  '{name} is working on this case.':
    '{name} está trabajando en este caso.',
  'Claim this case first; a claim ends by itself after 30 minutes.':
    'Tome primero este caso; la toma caduca a los 30 minutos.',
  'This case does not wait for a reviewer any more.':
    'Este caso ya no espera a un revisor.',
  'No case waits for you.':
    'No hay ningún caso esperándole.',
  'Mark at least one item that is asked again.':
    'Marque al menos un elemento que se pide de nuevo.',
  '{count} items are not accepted yet.':
    'Aún hay {count} elementos sin aceptar.',
  'You have signed this case. A second reviewer has to sign it.':
    'Usted ya firmó este caso. Debe firmarlo un segundo revisor.',
  'This is your own business. Another reviewer has to look at it.':
    'Es su propio negocio. Debe revisarlo otra persona.',
  'You decided this case before. Another reviewer has to hear the appeal.':
    'Usted ya decidió este caso. Otro revisor debe atender el recurso.',
  'This form of business takes {least} to {most} people.':
    'Este tipo de negocio admite de {least} a {most} personas.',
  'Please choose one of the options.':
    'Elija una de las opciones.',
  'This file cannot be read. Please choose a JPEG, PNG, WebP or PDF file that opens on your device.':
    'No se puede leer este archivo. Elija un JPEG, PNG, WebP o PDF que se abra en su dispositivo.',
  'This picture is too large. At most {megapixels} million pixels are taken.':
    'Esta imagen es demasiado grande. Se admiten como máximo {megapixels} millones de píxeles.',
  'This picture is too small to be read. Please take it from nearer, or choose a larger one.':
    'Esta imagen es demasiado pequeña para leerse. Haga la foto más de cerca o elija una más grande.',
  'This file has too many pages. At most {pages} are taken.':
    'Este archivo tiene demasiadas páginas. Se admiten como máximo {pages}.',
  'The file did not arrive as it was sent. Please choose it once more.':
    'El archivo no llegó tal como se envió. Elíjalo otra vez.',
} as const satisfies Partial<Sentences>
