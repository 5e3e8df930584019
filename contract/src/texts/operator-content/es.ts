import type { Sentences } from '../../sentences.ts'

/** What the operator's work on what merchants read may be told no with, in Spanish. */
export const contentSentences = {
  'A notice ends after it begins, and later than now. Please choose another time.':
    'Un aviso termina después de empezar y más tarde que ahora. Elija otra hora, por favor.',
  'This notice is over already.':
    'Este aviso ya ha terminado.',
  'A text of this page waits in this language already. Please decide on it first.':
    'Ya hay un texto de esta página en espera en este idioma. Decida primero sobre él, por favor.',
  'This text was decided already. Please look at the page again.':
    'Ya se decidió sobre este texto. Vuelva a mirar la página, por favor.',
  'A version begins today at the earliest, and not before the newest one. Please choose a later day.':
    'Una versión empieza hoy como pronto, y no antes de la más reciente. Elija un día posterior, por favor.',
  'This day is on the list already.':
    'Este día ya está en la lista.',
} satisfies Partial<Sentences>
