/** What support says, in Italian. */
export const supportSentences = {
  'Ten searches are being looked for already. Please wait until one of them has ended.':
    'Ci sono già dieci ricerche in corso. Attenda che una di esse finisca.',
  'This question has {most} pictures already. Please describe the rest in words.':
    'Questa domanda ha già {most} immagini. Descriva il resto a parole.',
  'This question is closed. Please ask a new one.':
    'Questa domanda è chiusa. Ne ponga una nuova.',
  'This is a question of your own business. A colleague has to answer it.':
    'Questa domanda riguarda la Sua attività. Deve rispondere un collega.',
}
