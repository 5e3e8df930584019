/** What support says, in Spanish. */
export const supportSentences = {
  'Ten searches are being looked for already. Please wait until one of them has ended.':
    'Ya hay diez búsquedas en curso. Espere a que termine una de ellas.',
  'This question has {most} pictures already. Please describe the rest in words.':
    'Esta pregunta ya tiene {most} imágenes. Describa el resto con palabras.',
  'This question is closed. Please ask a new one.':
    'Esta pregunta está cerrada. Haga una nueva.',
  'This is a question of your own business. A colleague has to answer it.':
    'Esta pregunta es de su propio negocio. Debe responderla un colega.',
}
