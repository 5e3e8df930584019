/** What is said about freezes and looks, and to operators about merchants, in Italian. */
export const merchantSentences = {
  'Signing in to this account is paused. Your money is safe. Please call support; they tell you why and what to do.':
    'L’accesso a questo conto è sospeso. Il Suo denaro è al sicuro. Chiami l’assistenza: Le dirà perché e che cosa fare.',
  'Money into your wallet is paused for the moment. Home says why; please call support if you have questions.':
    'Per il momento le entrate di denaro nel Suo portafoglio sono sospese. Il motivo è nella Home; chiami l’assistenza se ha domande.',
  'Money out of your wallet is paused for the moment. Home says why; please call support if you have questions.':
    'Per il momento le uscite di denaro dal Suo portafoglio sono sospese. Il motivo è nella Home; chiami l’assistenza se ha domande.',
  'This question is answered or over. If support still needs to look, they ask again.':
    'A questa richiesta è già stato risposto o è scaduta. Se l’assistenza deve ancora guardare, lo chiede di nuovo.',
  'This part is frozen already.':
    'Questa parte è già bloccata.',
  'Somebody has asked already. A second person can lift it now.':
    'Qualcuno l’ha già chiesto. Ora può toglierlo una seconda persona.',
  'Nobody has asked for this to be lifted yet. Ask first; another operator lifts it.':
    'Nessuno ha ancora chiesto di toglierlo. Lo chieda prima: lo toglie un altro operatore.',
  'This needs a second person. Another operator can do it.':
    'Serve una seconda persona. Può farlo un altro operatore.',
  'This person has not asked to be an agent.':
    'Questa persona non ha chiesto di essere agente.',
  'Merchants are told 15 days before something becomes dearer or narrower for all. Please choose a later day.':
    'Gli esercenti sono avvisati 15 giorni prima che qualcosa diventi più caro o più stretto per tutti. Scelga un giorno successivo.',
  'A rule begins today at the earliest. Please choose another day.':
    'Una regola comincia al più presto oggi. Scelga un altro giorno.',
  'There is a rule from this day or a later one already. Please choose a later day.':
    'C’è già una regola da questo giorno o da uno successivo. Scelga un giorno successivo.',
  'These figures do not fit together. One load is at most the month and the balance, a day at most the month.':
    'Queste cifre non si accordano. Una ricarica è al massimo il mese e il saldo, un giorno al massimo il mese.',
  'This rule is decided already. What was decided stays; propose another one.':
    'Questa regola è già decisa. Ciò che è deciso resta: ne proponga un’altra.',
  'The merchant does not allow a look now. Ask for it; it lasts half an hour.':
    'L’esercente ora non permette di guardare. Lo chieda: dura mezz’ora.',
  'This stays hidden in a look: it can change something, or it shows papers, keys or proofs.':
    'Durante lo sguardo questo resta nascosto: può cambiare qualcosa, o mostra documenti, chiavi o prove.',
  'A code has six digits. Please write all six of them.':
    'Un codice ha sei cifre. Le scriva tutte e sei.',
  'Please write exactly four digits.':
    'Scriva esattamente quattro cifre.',
  'A PAN has nine digits. Please write all nine of them.':
    'Un PAN ha nove cifre. Le scriva tutte e nove.',
  'Please write the ten digits of a mobile number.':
    'Scriva le dieci cifre di un numero di cellulare.',
  'An account number has 5 to 20 digits or letters. Please write it as it stands on the cheque.':
    'Un numero di conto ha da 5 a 20 cifre o lettere. Lo scriva come sta sull’assegno.',
  'An account number has 6 to 34 digits or letters. Please write it as it stands on the cheque.':
    'Un numero di conto ha da 6 a 34 cifre o lettere. Lo scriva come sta sull’assegno.',
}
