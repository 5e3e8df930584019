import type { Sentences } from '../../sentences.ts'

/** What the operator's work on what merchants read may be told no with, in Italian. */
export const contentSentences = {
  'A notice ends after it begins, and later than now. Please choose another time.':
    'Un avviso finisce dopo l’inizio e più tardi di adesso. Scelga un altro momento, per favore.',
  'This notice is over already.':
    'Questo avviso è già finito.',
  'A text of this page waits in this language already. Please decide on it first.':
    'Un testo di questa pagina è già in attesa in questa lingua. Decida prima su quello, per favore.',
  'This text was decided already. Please look at the page again.':
    'Su questo testo si è già deciso. Riveda la pagina, per favore.',
  'A version begins today at the earliest, and not before the newest one. Please choose a later day.':
    'Una versione inizia al più presto oggi, e non prima della più recente. Scelga un giorno successivo, per favore.',
  'This day is on the list already.':
    'Questo giorno è già nell’elenco.',
} satisfies Partial<Sentences>
