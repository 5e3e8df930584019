import type { Sentences } from '../../sentences.ts'

/** What the operator's work on money may be told no with, in Italian. */
export const moneySentences = {
  'This was decided already, or changed since you opened it. Please look at it again.':
    'È già stato deciso, oppure è cambiato da quando lo ha aperto. Lo guardi di nuovo.',
  'You made this yourself, so that another person has to decide on it.':
    'Lo ha fatto Lei, quindi deve deciderlo un’altra persona.',
  'The account of whoever made this is closed. Please refuse it; a colleague can make it anew.':
    'L’account di chi lo ha fatto è chiuso. Lo rifiuti; un collega può farlo di nuovo.',
  'This is about your own business. A colleague has to do it.':
    'Questo riguarda la Sua attività. Deve occuparsene un collega.',
  'Only the person who made this can change it or take it back.':
    'Solo chi lo ha fatto può cambiarlo o ritirarlo.',
  'Debits and credits have to be the same. They differ by {amount}.':
    'Dare e avere devono essere uguali. Differiscono di {amount}.',
  'The account “{account}” is not changed by hand.':
    'Il conto «{account}» non si cambia a mano.',
  'The account “{account}” does not have enough money: {amount} is available.':
    'Il conto «{account}» non ha abbastanza denaro: sono disponibili {amount}.',
  'Of the money in suspense only {amount} belongs to no payment in review. Decide on payments in their queue.':
    'Del denaro in sospeso solo {amount} non appartengono ad alcun pagamento in esame. Decida i pagamenti nella loro coda.',
  '{name} is working on this payment. It is free again when they give it back, at the latest in {minutes} minutes.':
    '{name} sta lavorando a questo pagamento. Torna libero quando viene restituito, al più tardi tra {minutes} minuti.',
  'Nothing of this payment is in suspense, so that nothing was moved. Please look at it again.':
    'Nulla di questo pagamento è in sospeso, quindi nulla è stato spostato. Lo guardi di nuovo.',
  'For this payment a proposal waits for a second person. Please decide on that first.':
    'Per questo pagamento una proposta attende una seconda persona. Decida prima su quella.',
  'The rail is asked to give this payment back. When it has, or would not, it is shown here.':
    'Al gateway è stato chiesto di restituire questo pagamento. Quando l’avrà fatto, o se rifiuta, si vedrà qui.',
  'A part has to be less than what was paid, which is {amount}.':
    'Una parte deve essere meno di quanto pagato, cioè {amount}.',
  'This load is not credited, so that nothing of it can be taken back. Please look at it again.':
    'Questa ricarica non è accreditata, perciò non se ne può riprendere nulla. La riguardi, per favore.',
  'This line of the bank’s statement is recorded already.':
    'Questa riga dell’estratto conto della banca è già registrata.',
  'A bank account is called “{code}” already. Please choose another name.':
    'Esiste già un conto bancario chiamato «{code}». Scelga un altro nome.',
  'Merchants are told 15 days before something becomes dearer or narrower for them. Please choose a later day, or say why it has to be sooner.':
    'Gli esercenti vengono avvisati 15 giorni prima che qualcosa diventi più caro o più stretto per loro. Scelga un giorno successivo, o dica perché deve essere prima.',
  'A rule begins tomorrow at the earliest: what was charged until today stays explained.':
    'Una regola inizia al più presto domani: quanto addebitato finora resta spiegato.',
  'One of these rules changes on that day already. Please choose another day.':
    'Una di queste regole cambia già in quel giorno. Scelga un altro giorno.',
  'The figures do not fit together: least, one load, a day and a month have to rise, as fees by amount do, and a share is at most 100 %.':
    'Le cifre non tornano: minimo, una ricarica, un giorno e un mese devono crescere, come le commissioni per importo, e una percentuale è al massimo il 100 %.',
  'Something here is what holds already. Please leave it out.':
    'Qualcosa qui è già in vigore. Lo tolga.',
  'A rule names a way, a rail or a bank that is not there.':
    'Una regola indica un metodo, un circuito o una banca che non esiste.',
  'No order waits for a file.':
    'Nessun ordine attende un file.',
  'You made this file. Another person uploads and applies what the bank answers.':
    'Ha creato Lei questo file. Un’altra persona carica e applica la risposta della banca.',
  'This file was not downloaded yet, so that no bank can have answered it.':
    'Questo file non è ancora stato scaricato: nessuna banca può avervi risposto.',
  'This file says nothing of any order.':
    'Questo file non dice nulla di alcun ordine.',
  'This file has no column “{column}”. It needs reference, amount and status.':
    'Questo file non ha la colonna «{column}». Servono reference, amount e status.',
  'Line {line} has another number of cells than the first line.':
    'La riga {line} ha un numero di celle diverso dalla prima.',
  'This answer was applied already, or its orders have changed. Please upload it again.':
    'Questa risposta è già stata applicata, o i suoi ordini sono cambiati. La carichi di nuovo.',
} as const satisfies Partial<Sentences>
