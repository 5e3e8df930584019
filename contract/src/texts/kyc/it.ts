import type { Sentences } from '../../sentences.ts'

/** What is said no to about a KYC case, in Italian. */
export const kycSentences = {
  'Your papers are with us and cannot be changed now. If something is missing, we ask for it here.':
    'I documenti sono già da noi e ora non si possono modificare. Se manca qualcosa, la chiederemo qui.',
  'Something is still missing before this can be sent. It is marked below.':
    'Manca ancora qualcosa prima dell’invio. È indicato qui sotto.',
  'There is no decision that can be appealed, or it was appealed before.':
    'Non c’è una decisione contro cui fare ricorso, o il ricorso è già stato fatto.',
  '{name} is working on this case.':
    '{name} sta lavorando a questo caso.',
  'Claim this case first; a claim ends by itself after 30 minutes.':
    'Prenda prima in carico questo caso; la presa in carico scade dopo 30 minuti.',
  'This case does not wait for a reviewer any more.':
    'Questo caso non attende più un revisore.',
  'No case waits for you.':
    'Nessun caso La attende.',
  'Mark at least one item that is asked again.':
    'Segni almeno un elemento da richiedere.',
  '{count} items are not accepted yet.':
    '{count} elementi non sono ancora accettati.',
  'You have signed this case. A second reviewer has to sign it.':
    'Lei ha già firmato questo caso. Deve firmarlo un secondo revisore.',
  'This is your own business. Another reviewer has to look at it.':
    'È la Sua attività. Deve occuparsene un altro revisore.',
  'You decided this case before. Another reviewer has to hear the appeal.':
    'Lei ha già deciso questo caso. Un altro revisore deve esaminare il ricorso.',
  'This form of business takes {least} to {most} people.':
    'Questo tipo di attività prevede da {least} a {most} persone.',
  'Please choose one of the options.':
    'Scelga una delle opzioni.',
  'This file cannot be read. Please choose a JPEG, PNG, WebP or PDF file that opens on your device.':
    'Questo file non si può leggere. Scelga un file JPEG, PNG, WebP o PDF che si apra sul Suo dispositivo.',
  'This picture is too large. At most {megapixels} million pixels are taken.':
    'Questa immagine è troppo grande. Al massimo {megapixels} milioni di pixel.',
  'This picture is too small to be read. Please take it from nearer, or choose a larger one.':
    'Questa immagine è troppo piccola per essere letta. La scatti più da vicino o ne scelga una più grande.',
  'This file has too many pages. At most {pages} are taken.':
    'Questo file ha troppe pagine. Al massimo {pages}.',
  'This file took too long to read. Please send photos of its pages instead.':
    'La lettura di questo file ha richiesto troppo tempo. Invii invece le foto delle sue pagine.',
  'This is a HEIC picture, which cannot be read here. Open it on your phone and save or share it as JPEG. An iPhone takes JPEG photos when Settings, Camera, Formats is set to Most Compatible.':
    'È un’immagine HEIC, che qui non si può leggere. La apra sul telefono e la salvi o la condivida come JPEG. Un iPhone scatta foto JPEG se in Impostazioni, Fotocamera, Formati si sceglie «Più compatibile».',
  'This PDF is locked with a password. Open it, print or save it as a PDF without a password, and choose that file.':
    'Questo PDF è protetto da una password. Lo apra, lo stampi o lo salvi come PDF senza password e scelga quel file.',
  'This file is empty. Open it on your device to see whether it is whole, and choose it once more.':
    'Questo file è vuoto. Lo apra sul suo dispositivo per vedere se è completo e lo scelga di nuovo.',
  'Other files of yours are still being read. Please try again in {seconds} seconds.':
    'Altri suoi file sono ancora in lettura. Riprovi tra {seconds} secondi.',
  'Your files took long to read. Please send the next one in {minutes} minutes.':
    'La lettura dei suoi file ha richiesto molto tempo. Invii il prossimo tra {minutes} minuti.',
  'Your business has sent {megabytes} MB of files in one day, and no more are taken. Please send the others tomorrow.':
    'La sua attività ha inviato {megabytes} MB di file in un giorno e non se ne accettano altri. Invii gli altri domani.',
  'The file did not arrive as it was sent. Please choose it once more.':
    'Il file non è arrivato come era stato inviato. Lo scelga di nuovo.',
} as const satisfies Partial<Sentences>
