import type { Sentences } from '../../sentences.ts'

/** What work on statements, breaks and closed days may be told no with, in Italian. */
export const reconciliationSentences = {
  'This statement counts already, or was thrown away. Please look at it again.':
    'Questo estratto conta già o è stato scartato. Lo riguardi, per favore.',
  'The same file counts already. Nothing was counted twice.':
    'Lo stesso file conta già. Nulla è stato contato due volte.',
  '{count} lines could not be read. Please look at them, and count the others without them only if that is right.':
    'Non è stato possibile leggere {count} righe. Le guardi e conti le altre senza di esse solo se è giusto.',
  'The file has no column “{column}”. Please choose another map, or change this one.':
    'Il file non ha la colonna «{column}». Scelga un’altra mappa o cambi questa.',
  'This file has no line ends where its lines should end, or a quotation mark is never closed. Please save it again as text (CSV).':
    'Questo file non ha fine riga dove le righe dovrebbero finire, o una virgoletta non viene mai chiusa. Lo salvi di nuovo come testo (CSV).',
  'The rows come to more than {amount} in all: a column may be another than the map says. Please choose another map, or change this one.':
    'Le righe superano in tutto {amount}: una colonna potrebbe non essere quella indicata dalla mappa. Scelga un’altra mappa o cambi questa.',
  'This rail lists no days by itself. Please bring its file.':
    'Questo gateway non elenca i giorni da sé. Porti il suo file.',
  'The rail did not list this day now. Please try again later, or bring its file.':
    'Il gateway non ha elencato questo giorno adesso. Riprovi più tardi o porti il suo file.',
  'There is no statement of this day yet.':
    'Non c’è ancora un estratto di questo giorno.',
  'The {day} of this account is closed. Two people can open it again.':
    'Il {day} di questo conto è chiuso. Due persone possono riaprirlo.',
  'This day is not over yet.':
    'Questo giorno non è ancora finito.',
  '{count} breaks of this day are not explained, {amount} in all. Resolve them, or carry each over by name.':
    '{count} differenze di questo giorno non sono spiegate, {amount} in tutto. Le risolva o riporti ciascuna per nome.',
  'This break was decided already, or a second person is to decide. Please look at it again.':
    'Questa differenza è già stata decisa, oppure deve decidere una seconda persona. La riguardi, per favore.',
  'That cannot be done with a break of this kind.':
    'Questo non si può fare con una differenza di questo tipo.',
  'Line {line} of “{name}” is the same row, and it has found its entry, was decided on or waits for a second person. A row is booked once.':
    'La riga {line} di «{name}» è la stessa, e ha già trovato la sua registrazione, è già stata decisa o attende una seconda persona. Una riga si registra una volta sola.',
  'Line {line} of “{name}” is the same row, and was booked or waits for a second person. Take that back first, as out of suspense, or end this row as a copy.':
    'La riga {line} di «{name}» è la stessa, ed è stata registrata o attende una seconda persona. Prima la ritiri, ad esempio dal sospeso, oppure chiuda questa riga come copia.',
  'At most {amount} is written off like this.':
    'Così si storna al massimo {amount}.',
  'This is the most that may be written off already.':
    'È già il massimo che si può stornare.',
  'Another figure waits for a second person already. Please have that decided first.':
    'Un’altra cifra attende già una seconda persona. Prima faccia decidere su quella.',
  'One of the two belongs to something else already. Please look at it again.':
    'Uno dei due appartiene già ad altro. Lo riguardi, per favore.',
  'The rail owes {amount}, less than this settlement. Say so expressly if it really sent more.':
    'Il gateway deve {amount}, meno di questo regolamento. Lo dica espressamente se ha davvero inviato di più.',
  'The dates of this file can be read in two ways, “{text}” among them. Please choose which one is meant.':
    'Le date di questo file si possono leggere in due modi, tra cui «{text}». Scelga quale è giusto.',
  'The file has more than one column “{column}”, so it cannot be known which one counts. Please rename one of them in the file.':
    'Il file ha più di una colonna «{column}», quindi non si può sapere quale vale. Rinomini una di esse nel file.',
  'The signs or the running balance of this file do not agree. Please look at them, and let it count only if that is right.':
    'I segni o il saldo progressivo di questo file non concordano. Li controlli e lo conteggi solo se è giusto.',
  'This is no statement that can be read here. Please bring MT940, camt.053, OFX or CSV.':
    'Questo non è un estratto conto che si possa leggere qui. Porta MT940, camt.053, OFX o CSV.',
  'Line {line} of this file is not as its format says: “{text}”. Please download the statement from the bank again.':
    'La riga {line} di questo file non è come dice il suo formato: «{text}». Scarica di nuovo l’estratto conto dalla banca.',
  'This file ends before its statement does. Please download the statement from the bank again.':
    'Questo file finisce prima del suo estratto conto. Scarica di nuovo l’estratto conto dalla banca.',
  'Line {line} of this file declares a document type (DOCTYPE). No bank’s statement needs one, so it was not read.':
    'La riga {line} di questo file dichiara un tipo di documento (DOCTYPE). Nessun estratto conto di una banca ne ha bisogno, quindi non è stato letto.',
  'Line {line} is in {currency}. Only statements in Nepali rupees (NPR) can be read.':
    'La riga {line} è in {currency}. Si possono leggere solo estratti conto in rupie nepalesi (NPR).',
  'This file has statements of more than one account: “{first}” and “{second}”. Please bring a file for each.':
    'Questo file ha estratti conto di più di un conto: «{first}» e «{second}». Porta un file per ciascuno.',
  'This file has more than {megabytes} MB or {count} payments. Please bring it in shorter periods.':
    'Questo file supera {megabytes} MB o {count} pagamenti. Portalo in periodi più brevi.',
} as const satisfies Partial<Sentences>
