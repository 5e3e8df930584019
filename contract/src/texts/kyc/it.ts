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
  'The file did not arrive as it was sent. Please choose it once more.':
    'Il file non è arrivato come era stato inviato. Lo scelga di nuovo.',
} as const satisfies Partial<Sentences>
