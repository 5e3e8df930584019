import type { Sentences } from '../../sentences.ts'

/** What the operator's work on what merchants read may be told no with, in French. */
export const contentSentences = {
  'A notice ends after it begins, and later than now. Please choose another time.':
    'Un avis se termine après avoir commencé, et plus tard que maintenant. Veuillez choisir un autre moment.',
  'This notice is over already.':
    'Cet avis est déjà terminé.',
  'A text of this page waits in this language already. Please decide on it first.':
    'Un texte de cette page attend déjà dans cette langue. Veuillez d’abord en décider.',
  'This text was decided already. Please look at the page again.':
    'Ce texte a déjà fait l’objet d’une décision. Veuillez revoir la page.',
  'A version begins today at the earliest, and not before the newest one. Please choose a later day.':
    'Une version commence au plus tôt aujourd’hui, et pas avant la plus récente. Veuillez choisir un jour plus tardif.',
  'This day is on the list already.':
    'Ce jour est déjà dans la liste.',
} satisfies Partial<Sentences>
