import { kycSentences } from './kyc/it.ts'
import type { Sentences } from '../sentences.ts'
import { merchantSentences } from './merchants/it.ts'
import { accountSentences } from './operator-accounts/it.ts'
import { contentSentences } from './operator-content/it.ts'
import { reconciliationSentences } from './reconciliation/it.ts'
import { supportSentences } from './support/it.ts'
import { moneySentences } from './operator-money/it.ts'
import { payoutSentences } from './payouts/it.ts'
import { transferSentences } from './transfers/it.ts'

/** What an answer of the API may say, in Italian. */
export const sentences: Sentences = {
  ...merchantSentences,
  ...transferSentences,
  ...supportSentences,
  ...kycSentences,
  'This application is not known here.':
    'Non riconosciamo questa applicazione.',
  'Your session has ended. Please sign in again.':
    'La Sua sessione è terminata. Acceda di nuovo.',
  'This browser could not prove that it is signed in. Please sign in again.':
    'Questo browser non ha potuto dimostrare che l’accesso è Suo. Acceda di nuovo.',
  'The request could not be read.':
    'Non è stato possibile leggere la richiesta.',
  'Please check the marked fields.':
    'Controlli i campi evidenziati.',
  'The request needs an Idempotency-Key header that is a UUID.':
    'La richiesta deve avere un’intestazione Idempotency-Key con un UUID.',
  'This request was already sent with other contents. Please start again.':
    'Questa richiesta è già stata inviata con altri dati. Ricominci da capo.',
  'This request is being worked on. Please wait a moment.':
    'Stiamo già elaborando questa richiesta. Attenda un momento.',
  'The request is too large.':
    'La richiesta è troppo grande.',
  'This does not exist, or it is not yours.':
    'Questo elemento non esiste o non è Suo.',
  'This address takes only {methods}.':
    'Questo indirizzo accetta solo {methods}.',
  'Too many requests. Please wait {seconds} seconds and try again.':
    'Troppe richieste. Attenda {seconds} secondi e riprovi.',
  'Several of your searches are still running. Please wait until one has finished.':
    'Diverse Sue ricerche sono ancora in corso. Attenda che una sia terminata.',
  'Something went wrong on our side. Your money is safe; please try again or tell support the reference.':
    'Qualcosa non ha funzionato da parte nostra. Il Suo denaro è al sicuro; riprovi o comunichi il riferimento all’assistenza.',
  'The service is busy. Please try again in a moment.':
    'Il servizio è occupato. Riprovi tra un momento.',
  'Login Failed, Invalid Login Credentials!!':
    'Accesso non riuscito: credenziali errate.',
  'Too many failed attempts. Please wait {seconds} seconds before you try again.':
    'Troppi tentativi non riusciti. Attenda {seconds} secondi prima di riprovare.',
  'Please verify your e-mail address first.':
    'Verifichi prima il Suo indirizzo e-mail.',
  'Please verify your phone number first.':
    'Verifichi prima il Suo numero di telefono.',
  'An account with this e-mail address exists. Sign in, or reset the password.':
    'Esiste già un account con questo indirizzo e-mail. Acceda o imposti una nuova password.',
  'An account with this mobile number exists. Sign in, or reset the password.':
    'Esiste già un account con questo numero di cellulare. Acceda o imposti una nuova password.',
  'This password is on lists that thieves try first. Please choose another one.':
    'Questa password è negli elenchi che i ladri provano per primi. Ne scelga un’altra.',
  'This password is little more than your name, e-mail address or mobile number. Please choose another one.':
    'Questa password è poco più del Suo nome, della Sua e-mail o del Suo numero di cellulare. Ne scelga un’altra.',
  'This is one of your last {count} passwords. Please choose one that you have not used.':
    'È una delle Sue ultime {count} password. Ne scelga una che non ha mai usato.',
  'This link has expired or was used before. Ask for a new one.':
    'Questo link è scaduto o è già stato usato. Ne richieda uno nuovo.',
  'The current password is wrong. Tries left: {tries_left}.':
    'La password attuale è errata. Tentativi rimasti: {tries_left}.',
  'There were too many failed attempts on this account. Please set a new password by “Forgot it?” and sign in with that.':
    'Ci sono stati troppi tentativi non riusciti su questo account. Imposti una nuova password con «L’ha dimenticata?» e acceda con quella.',
  'This link is for another account than the one that is signed in here. If you asked for it, sign out and open it again; if you did not, leave it unused.':
    'Questo link è di un account diverso da quello che ha effettuato l’accesso qui. Se l’ha richiesto Lei, esca e lo apra di nuovo; altrimenti non lo usi.',
  'This e-mail address is verified already.':
    'Questo indirizzo e-mail è già verificato.',
  'Phone number not Verified! The code is wrong; {tries_left} tries are left.':
    'Numero di telefono non verificato! Il codice è errato; tentativi rimasti: {tries_left}.',
  'Phone number not Verified! The code has expired. Please ask for a new one.':
    'Numero di telefono non verificato! Il codice è scaduto. Ne richieda uno nuovo.',
  'Phone number not Verified! Too many wrong codes. Please ask for a new one.':
    'Numero di telefono non verificato! Troppi codici errati. Ne richieda uno nuovo.',
  'This phone number is verified already.':
    'Questo numero di telefono è già verificato.',
  'OTP code not sent!! No codes can be sent for the moment. Please try again later or call support.':
    'Codice non inviato! Al momento non è possibile inviare codici. Riprovi più tardi o chiami l’assistenza.',
  'OTP code not sent!! No more codes can be sent to this number today. Please try again tomorrow or call support.':
    'Codice non inviato! Oggi non si possono inviare altri codici a questo numero. Riprovi domani o chiami l’assistenza.',
  'There is no such page. These pages exist: {pages}.':
    'Questa pagina non esiste. Le pagine disponibili sono: {pages}.',
  'This page has no version {version}. The newest is {newest}.':
    'Questa pagina non ha una versione {version}. La più recente è la {newest}.',
  'Please confirm with your second factor.':
    'Confermi con il Suo secondo fattore.',
  'This code is wrong, or it was used before. Please try the next one.':
    'Questo codice è errato o è già stato usato. Provi con il successivo.',
  'Please add a passkey or an authenticator app first.':
    'Aggiunga prima una passkey o un’app di autenticazione.',
  'This took too long, or too many codes were wrong. Please start again.':
    'È passato troppo tempo, o troppi codici erano errati. Ricomincia da capo.',
  'An authenticator app is on already. Turn it off before you set up another one.':
    'È già attiva un’app di autenticazione. La disattivi prima di configurarne un’altra.',
  'This set-up has expired. Please start it again.':
    'Questa configurazione è scaduta. La ricominci.',
  'This passkey could not be confirmed. Please try again, or choose another way.':
    'Non è stato possibile confermare questa passkey. Riprovi o scelga un altro modo.',
  'This passkey is on an account already.':
    'Questa passkey è già collegata a un account.',
  'You have {count} passkeys, which is the most. Remove one first.':
    'Ha {count} passkey, il numero massimo. Prima ne rimuova una.',
  'Passkeys do not work at this address.':
    'Le passkey non funzionano a questo indirizzo.',
  'Please confirm that it is you. Then this can go on.':
    'Confermi la Sua identità, poi potrà continuare.',
  'This needs a sign-in in a browser. A plain access token may not do it.':
    'Per questo serve un accesso da browser. Un semplice token di accesso non basta.',
  'This is not a picture that can be read. Please choose a JPEG, PNG or WebP file.':
    'Questa immagine non è leggibile. Scelga un file JPEG, PNG o WebP.',
  'This picture is too large. At most {megabytes} MB and {megapixels} million pixels are taken.':
    'Questa immagine è troppo grande. Al massimo {megabytes} MB e {megapixels} milioni di pixel.',
  'This is as on your papers and can no longer be changed here. It changes with a new KYC.':
    'Questo dato è quello dei Suoi documenti e non si può più cambiare qui. Cambia con un nuovo KYC.',
  'This is what you have already. Please write another one.':
    'È quello che ha già. Ne scriva un altro.',
  'This change has expired or was given up. Please ask for it again.':
    'Questa modifica è scaduta o è stata abbandonata. La richieda di nuovo.',
  'The amount is too low. The least is {amount}.':
    'L’importo è troppo basso. Il minimo è {amount}.',
  'The amount is too high. The most you can load now is {amount}.':
    'L’importo è troppo alto. Al momento può ricaricare al massimo {amount}.',
  'Before your KYC is verified you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'Prima della verifica del Suo KYC può ricaricare al massimo {at_once} alla volta e {month} al mese, fino a un saldo di {balance}. Al momento può ricaricare al massimo {amount}.',
  'As a small shop you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'Come piccolo negozio può ricaricare al massimo {at_once} alla volta e {month} al mese, fino a un saldo di {balance}. Al momento può ricaricare al massimo {amount}.',
  'You can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'Può ricaricare al massimo {at_once} alla volta e {month} al mese, fino a un saldo di {balance}. Al momento può ricaricare al massimo {amount}.',
  'You have used all {count} loads of today. You can load again tomorrow.':
    'Ha usato tutte le {count} ricariche di oggi. Potrà ricaricare di nuovo domani.',
  'You can load at most {limit} a day this way, and {used} of it is used. The most you can load now is {amount}.':
    'Con questo metodo può caricare al massimo {limit} al giorno, di cui {used} già utilizzati. Ora può caricare al massimo {amount}.',
  'You can load at most {limit} a Nepali month this way, and {used} of it is used. The most you can load now is {amount}.':
    'Con questo metodo può caricare al massimo {limit} per mese nepalese, di cui {used} già utilizzati. Ora può caricare al massimo {amount}.',
  'All {count} loads of today are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until midnight. You can load again tomorrow.':
    'Le {count} ricariche di oggi sono esaurite. {late} di queste sono state annullate o sono scadute, ma una banca può ancora pagarle, quindi contano fino a mezzanotte. Potrà ricaricare di nuovo domani.',
  'All {count} loads of this Nepali month are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until {until} at the latest.':
    'Le {count} ricariche di questo mese nepalese sono esaurite. {late} di queste sono state annullate o sono scadute, ma una banca può ancora pagarle, quindi contano al più tardi fino a {until}.',
  'You have used all {count} loads of this Nepali month. You can load again when the next one begins.':
    'Ha utilizzato tutte le {count} ricariche di questo mese nepalese. Potrà ricaricare di nuovo all’inizio del mese successivo.',
  'The fee has changed and is {fee} now. Nothing was charged; please look once more.': 'La commissione è cambiata e ora è di {fee}. Non è stato addebitato nulla; guardi ancora una volta.',
  'This purpose cannot be chosen now. Please choose another one.': 'Questo scopo non si può scegliere ora. Ne scelga un altro.',
  'This bank is not available for loading. Please choose another one.':
    'Questa banca non è disponibile per le ricariche. Ne scelga un’altra.',
  'There is no test bank here, so that nothing can be loaded in the sandbox.':
    'Qui non c’è una banca di prova, perciò nella modalità di prova non si può ricaricare nulla.',
  'The bank’s gateway is not available for the moment. Nothing was charged; please try again later.':
    'Il gateway della banca non è al momento disponibile. Non è stato addebitato nulla; riprovi più tardi.',
  'The bank’s gateway did not accept this amount. Please try another amount.':
    'Il gateway della banca non ha accettato questo importo. Provi con un altro.',
  'A load of the same amount from this bank is still open. Please finish or cancel it first.':
    'C’è ancora una ricarica aperta dello stesso importo da questa banca. Prima la completi o la annulli.',
  'This load can no longer be cancelled; we are asking the bank how it ended.':
    'Questa ricarica non si può più annullare; stiamo chiedendo alla banca com’è finita.',
  'There is not enough money in your wallet.':
    'Nel Suo portafoglio non c’è abbastanza denaro.',
  'This account is not active. Please call support.':
    'Questo account non è attivo. Chiami l’assistenza.',
  'Please fill this in.':
    'Compili questo campo.',
  'This field is not known here.':
    'Questo campo non è riconosciuto.',
  'This is too short; at least {minimum} characters.':
    'È troppo corto; almeno {minimum} caratteri.',
  'This is too long; at most {maximum} characters.':
    'È troppo lungo; al massimo {maximum} caratteri.',
  'This is too small.':
    'È troppo piccolo.',
  'This is too big.':
    'È troppo grande.',
  'This is not an e-mail address.':
    'Questo non è un indirizzo e-mail.',
  'Please give a whole number.':
    'Inserisca un numero intero.',
  'Please accept this to go on.':
    'Accetti per continuare.',
  'Please give an e-mail address or a mobile number.':
    'Inserisca un indirizzo e-mail o un numero di cellulare.',
  'This contains a character that cannot be kept.':
    'Contiene un carattere che non può essere salvato.',
  'Please write another name. This one could be taken for ours.':
    'Scriva un altro nome. Questo potrebbe sembrare il nostro.',
  'Please write a name, not a link or a phone number.':
    'Scriva un nome, non un link né un numero di telefono.',
  'This is always on and cannot be chosen.': 'Questo è sempre attivo e non si può cambiare.',
  'Please write no card number here.':
    'Non scriva qui un numero di carta.',
  'This is not valid.':
    'Non è valido.',
  'A code was sent a moment ago. Please wait before you ask for another.':
    'Un codice è stato inviato un momento fa. Attenda prima di chiederne un altro.',
  'An OTP Code has been sent to your phone number, please check your phone!!':
    'Abbiamo inviato un codice al Suo numero. Controlli il telefono!',
  'Phone number Verified Successfully!!!':
    'Numero di telefono verificato!',
  'There is no receipt before it is settled. Please wait until the bank has answered.':
    'Non c’è ricevuta prima che sia conclusa. Attenda la risposta della banca.',
  ...accountSentences,
  ...contentSentences,
  ...moneySentences,
  ...payoutSentences,
  ...reconciliationSentences,
}
