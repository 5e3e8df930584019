/** What support says, in French. */
export const supportSentences = {
  'Ten searches are being looked for already. Please wait until one of them has ended.':
    'Dix recherches sont déjà en cours. Veuillez attendre que l’une d’elles se termine.',
  'This question has {most} pictures already. Please describe the rest in words.':
    'Cette question a déjà {most} images. Veuillez décrire le reste avec des mots.',
  'This question is closed. Please ask a new one.':
    'Cette question est close. Veuillez en poser une nouvelle.',
  'This is a question of your own business. A colleague has to answer it.':
    'Cette question concerne votre propre entreprise. Un collègue doit y répondre.',
}
