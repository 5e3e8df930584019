import type { Sentences } from '../../sentences.ts'

/** What withdrawals to a bank may be told no with, in French. */
export const payoutSentences = {
  'Money cannot go out to a bank yet. Complete your identity check first.': 'L’argent ne peut pas encore partir vers une banque. Terminez d’abord la vérification de votre identité.',
  'No way to the banks is open for the moment. Please try again later.': 'Aucune voie vers les banques n’est ouverte pour le moment. Veuillez réessayer plus tard.',
  'This account is new and rests for 24 hours. You can use it from {until}.': 'Ce compte est nouveau et reste en attente 24 heures. Vous pourrez l’utiliser à partir de {until}.',
  'This account is paused. Please have it checked again first.': 'Ce compte est suspendu. Faites-le d’abord vérifier à nouveau.',
  'Somebody of your business said that they did not add this account. It can only be removed.':
    'Une personne de votre commerce a dit ne pas avoir ajouté ce compte. On ne peut que le retirer.',
  'You have this account already.': 'Vous avez déjà ce compte.',
  'The bank does not know this account. Please check its number and branch.': 'La banque ne connaît pas ce compte. Vérifiez le numéro et l’agence.',
  'The bank has another name for this account. Please write the holder as the bank does, or show us a cheque.':
    'La banque a un autre nom pour ce compte. Écrivez le titulaire comme la banque, ou montrez-nous un chèque.',
  'This check is too old. Please check the name again.': 'Cette vérification est trop ancienne. Vérifiez de nouveau le nom.',
  'Money is on its way to this account. It can be removed when that has ended.': 'De l’argent est en route vers ce compte. Vous pourrez le retirer une fois que ce sera terminé.',
  'You can have at most {most} accounts. Please remove one first.': 'Vous pouvez avoir au plus {most} comptes. Retirez-en d’abord un.',
  'The bank does not answer. Nothing was saved; please try again later.': 'La banque ne répond pas. Rien n’a été enregistré ; veuillez réessayer plus tard.',
  'The least you can withdraw is {amount}.': 'Le minimum que vous pouvez retirer est {amount}.',
  'The most you can withdraw at a time is {amount}.': 'Le maximum que vous pouvez retirer en une fois est {amount}.',
  'You can withdraw {amount} more today.': 'Vous pouvez encore retirer {amount} aujourd’hui.',
  'You have made all {count} withdrawals of today.': 'Vous avez déjà fait les {count} retraits d’aujourd’hui.',
  'You can withdraw {amount} more this month.': 'Vous pouvez encore retirer {amount} ce mois-ci.',
  'You can withdraw {amount} now.': 'Vous pouvez retirer {amount} maintenant.',
  'It has been sent to the bank and can no longer be cancelled.': 'Il a été envoyé à la banque et ne peut plus être annulé.',
  'This confirmation is over. Please begin again.': 'Cette confirmation est terminée. Veuillez recommencer.',
  'The withdrawal changed after you confirmed it. Please confirm it again.': 'Le retrait a changé après votre confirmation. Veuillez le confirmer à nouveau.',
  'This code is not right. {left} tries are left.': 'Ce code n’est pas le bon. Essais restants : {left}.',
  'As many codes as an hour allows were sent to you. The next one can be sent in {minutes} min.':
    'Tous les codes permis en une heure vous ont été envoyés. Le prochain pourra être envoyé dans {minutes} min.',
  'You can change this again from {until}.': 'Vous pourrez le modifier de nouveau à partir de {until}.',
  'This withdrawal does not wait for a person any more. Please look at the list again.':
    'Ce retrait n’attend plus personne. Veuillez consulter de nouveau la liste.',
  'This needs another person: it is your own request, or your own business.':
    'Il faut une autre personne : c’est votre propre demande ou votre propre entreprise.',
  'Only an order that its rail has not known for two days can be let go.':
    'Seul un ordre que son réseau ne connaît pas depuis deux jours peut être libéré.',
  'Somebody has asked for this already. Another person decides.':
    'Quelqu’un l’a déjà demandé. Une autre personne décide.',
  'Its rail does not say any more that this withdrawal was paid after it had ended.':
    'Son réseau ne dit plus que ce retrait a été payé après sa fin.',
} satisfies Partial<Sentences>
