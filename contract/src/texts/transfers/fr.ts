import type { Sentences } from '../../sentences.ts'

/** What sending to and asking other wallets may be told no with, in French. */
export const transferSentences = {
  'This is your own number. Please choose somebody else’s.': 'C’est votre propre numéro. Choisissez celui d’une autre personne.',
  'This wallet cannot receive money now. Nothing was sent.': 'Ce portefeuille ne peut pas recevoir d’argent pour le moment. Rien n’a été envoyé.',
  'Their wallet has no room for so much. They can receive {amount} now.': 'Son portefeuille n’a pas la place pour autant. Il peut recevoir {amount} maintenant.',
  'The least you can send is {amount}.': 'Le minimum que vous pouvez envoyer est {amount}.',
  'The most you can send at a time is {amount}.': 'Le maximum que vous pouvez envoyer en une fois est {amount}.',
  'You can send {amount} more today.': 'Vous pouvez encore envoyer {amount} aujourd’hui.',
  'You have made all {count} sends of today.': 'Vous avez fait les {count} envois d’aujourd’hui.',
  'You can send {amount} more this month.': 'Vous pouvez encore envoyer {amount} ce mois-ci.',
  'You can send {amount} now.': 'Vous pouvez envoyer {amount} maintenant.',
  'Sending more than {amount} needs a confirmation.': 'Un envoi de plus de {amount} demande une confirmation.',
  'This request is not open any more. Please look at the list again.': 'Cette demande n’est plus ouverte. Veuillez revoir la liste.',
  'You can remind of a request a day after it was asked, and then once a day.': 'Vous pouvez relancer une demande un jour après l’avoir faite, puis une fois par jour.',
  'The amount of this request cannot be changed.': 'Le montant de cette demande ne peut pas être changé.',
  'The least you can ask one person for is {amount}.': 'Le minimum que vous pouvez demander à une personne est {amount}.',
  'The most you can ask one person for is {amount}.': 'Le maximum que vous pouvez demander à une personne est {amount}.',
  'You can ask for {amount} more today.': 'Vous pouvez encore demander {amount} aujourd’hui.',
  'You have made all {count} requests of today.': 'Vous avez fait les {count} demandes d’aujourd’hui.',
  'This number cannot be asked for money. Nothing was asked.': 'On ne peut pas demander d’argent à ce numéro. Rien n’a été demandé.',
  'What you confirmed changed after it. Please confirm it again.': 'Ce que vous avez confirmé a changé depuis. Confirmez de nouveau.',
  'Another counter has this name. Please choose another one.': 'Une autre caisse porte déjà ce nom. Veuillez en choisir un autre.',
  'A shop has at most {count} counters. Please close one first.': 'Une boutique a au plus {count} caisses. Veuillez d’abord en fermer une.',
  'This QR was used or is too old. Please ask for a new one.': 'Ce QR a déjà servi ou est trop ancien. Veuillez en demander un nouveau.',
} satisfies Partial<Sentences>
