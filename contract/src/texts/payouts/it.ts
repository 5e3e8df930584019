import type { Sentences } from '../../sentences.ts'

/** What withdrawals to a bank may be told no with, in Italian. */
export const payoutSentences = {
  'Money cannot go out to a bank yet. Complete your identity check first.': 'Il denaro non può ancora uscire verso una banca. Completi prima la verifica dell’identità.',
  'No way to the banks is open for the moment. Please try again later.': 'Al momento nessuna via verso le banche è aperta. Riprovi più tardi.',
  'This account is new and rests for 24 hours. You can use it from {until}.': 'Questo conto è nuovo e resta in attesa 24 ore. Potrà usarlo dal {until}.',
  'This account is paused. Please have it checked again first.': 'Questo conto è sospeso. Lo faccia prima ricontrollare.',
  'Somebody of your business said that they did not add this account. It can only be removed.':
    'Qualcuno della sua attività ha detto di non aver aggiunto questo conto. Si può solo rimuovere.',
  'You have this account already.': 'Ha già questo conto.',
  'The bank does not know this account. Please check its number and branch.': 'La banca non conosce questo conto. Controlli il numero e la filiale.',
  'The bank has another name for this account. Please write the holder as the bank does, or show us a cheque.':
    'La banca ha un altro nome per questo conto. Scriva l’intestatario come la banca, o ci mostri un assegno.',
  'This check is too old. Please check the name again.': 'Questa verifica è scaduta. Verifichi di nuovo il nome.',
  'Money is on its way to this account. It can be removed when that has ended.': 'C’è denaro in arrivo su questo conto. Potrà rimuoverlo quando sarà concluso.',
  'You can have at most {most} accounts. Please remove one first.': 'Può avere al massimo {most} conti. Ne rimuova prima uno.',
  'The bank does not answer. Nothing was saved; please try again later.': 'La banca non risponde. Non è stato salvato nulla; riprovi più tardi.',
  'The least you can withdraw is {amount}.': 'Il minimo che può prelevare è {amount}.',
  'The most you can withdraw at a time is {amount}.': 'Il massimo che può prelevare in una volta è {amount}.',
  'You can withdraw {amount} more today.': 'Oggi può prelevare ancora {amount}.',
  'You have made all {count} withdrawals of today.': 'Ha già fatto tutti i {count} prelievi di oggi.',
  'You can withdraw {amount} more this month.': 'Questo mese può prelevare ancora {amount}.',
  'You can withdraw {amount} now.': 'Ora può prelevare {amount}.',
  'It has been sent to the bank and can no longer be cancelled.': 'È stato inviato alla banca e non si può più annullare.',
  'This confirmation is over. Please begin again.': 'Questa conferma è scaduta. Ricominci.',
  'The withdrawal changed after you confirmed it. Please confirm it again.': 'Il prelievo è cambiato dopo la conferma. Lo confermi di nuovo.',
  'This code is not right. {left} tries are left.': 'Questo codice non è giusto. Tentativi rimasti: {left}.',
  'As many codes as an hour allows were sent to you. The next one can be sent in {minutes} min.':
    'Le sono già stati inviati tutti i codici consentiti in un’ora. Il prossimo si può inviare fra {minutes} min.',
  'You can change this again from {until}.': 'Potrà cambiarlo di nuovo dal {until}.',
  'This withdrawal does not wait for a person any more. Please look at the list again.':
    'Questo prelievo non attende più nessuno. Guardi di nuovo l’elenco.',
  'This needs another person: it is your own request, or your own business.':
    'Serve un’altra persona: è una Sua richiesta o la Sua attività.',
  'Only an order that its rail has not known for two days can be let go.':
    'Si può liberare solo un ordine che la rete non conosce da due giorni.',
  'Somebody has asked for this already. Another person decides.':
    'Qualcuno lo ha già chiesto. Decide un’altra persona.',
  'Its rail does not say any more that this withdrawal was paid after it had ended.':
    'La sua rete non dice più che questo prelievo sia stato pagato dopo la fine.',
} satisfies Partial<Sentences>
