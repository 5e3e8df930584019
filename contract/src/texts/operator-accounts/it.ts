import type { Sentences } from '../../sentences.ts'

/** What the operators’ accounts may be told no with, in Italian. */
export const accountSentences = {
  'Your role does not allow this. Somebody with one of these roles can do it: {roles}.':
    'Il Suo ruolo non lo consente. Può farlo chi ha uno di questi ruoli: {roles}.',
  'There is an operator with this e-mail address already.':
    'Esiste già un operatore con questo indirizzo e-mail.',
  'You cannot change your own account here. Another administrator can.':
    'Qui non può modificare il Suo account. Può farlo un altro amministratore.',
  'This is the last administrator. Make another one first.':
    'È l’ultimo amministratore. Ne nomini prima un altro.',
  'This was asked for already and waits for a second administrator.':
    'È già stato richiesto e attende un secondo amministratore.',
  'This was decided already. Please look at the list again.':
    'È già stato deciso. Controlli di nuovo l’elenco.',
  'Who asked for this is no administrator any more. Refuse it, and ask anew.':
    'Chi l’ha richiesto non è più amministratore. Rifiuti la richiesta e la ripeta.',
} satisfies Partial<Sentences>
