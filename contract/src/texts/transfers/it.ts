import type { Sentences } from '../../sentences.ts'

/** What sending to and asking other wallets may be told no with, in Italian. */
export const transferSentences = {
  'This is your own number. Please choose somebody else’s.': 'Questo è il Suo numero. Scelga quello di un’altra persona.',
  'This wallet cannot receive money now. Nothing was sent.': 'Questo portafoglio ora non può ricevere denaro. Non è stato inviato nulla.',
  'Their wallet has no room for so much. They can receive {amount} now.': 'Nel suo portafoglio non c’è posto per tanto. Ora può ricevere {amount}.',
  'The least you can send is {amount}.': 'Il minimo che può inviare è {amount}.',
  'The most you can send at a time is {amount}.': 'Il massimo che può inviare in una volta è {amount}.',
  'You can send {amount} more today.': 'Oggi può inviare ancora {amount}.',
  'You have made all {count} sends of today.': 'Ha già fatto i {count} invii di oggi.',
  'You can send {amount} more this month.': 'Questo mese può inviare ancora {amount}.',
  'You can send {amount} now.': 'Ora può inviare {amount}.',
  'Sending more than {amount} needs a confirmation.': 'Per inviare più di {amount} serve una conferma.',
  'This request is not open any more. Please look at the list again.': 'Questa richiesta non è più aperta. Riguardi l’elenco.',
  'You can remind of a request a day after it was asked, and then once a day.': 'Può ricordare una richiesta un giorno dopo averla fatta, e poi una volta al giorno.',
  'The amount of this request cannot be changed.': 'L’importo di questa richiesta non si può cambiare.',
  'The least you can ask one person for is {amount}.': 'Il minimo che può chiedere a una persona è {amount}.',
  'The most you can ask one person for is {amount}.': 'Il massimo che può chiedere a una persona è {amount}.',
  'You can ask for {amount} more today.': 'Oggi può chiedere ancora {amount}.',
  'You have made all {count} requests of today.': 'Ha già fatto le {count} richieste di oggi.',
  'This number cannot be asked for money. Nothing was asked.': 'A questo numero non si può chiedere denaro. Non è stato chiesto nulla.',
  'What you confirmed changed after it. Please confirm it again.': 'Ciò che ha confermato è cambiato in seguito. Lo confermi di nuovo.',
  'Another counter has this name. Please choose another one.': 'Un’altra cassa ha già questo nome. Ne scelga un altro.',
  'A shop has at most {count} counters. Please close one first.': 'Un negozio ha al massimo {count} casse. Prima ne chiuda una.',
  'This QR was used or is too old. Please ask for a new one.': 'Questo QR è già stato usato o è troppo vecchio. Ne chieda uno nuovo.',
} satisfies Partial<Sentences>
