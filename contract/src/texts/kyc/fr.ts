import type { Sentences } from '../../sentences.ts'

/** What is said no to about a KYC case, in French. */
export const kycSentences = {
  'Your papers are with us and cannot be changed now. If something is missing, we ask for it here.':
    'Vos documents sont chez nous et ne peuvent pas être modifiés pour le moment. S’il manque quelque chose, nous vous le demanderons ici.',
  'Something is still missing before this can be sent. It is marked below.':
    'Il manque encore quelque chose avant l’envoi. C’est indiqué ci-dessous.',
  'There is no decision that can be appealed, or it was appealed before.':
    'Aucune décision ne peut être contestée, ou elle l’a déjà été.',
  '{name} is working on this case.':
    '{name} travaille sur ce dossier.',
  'Claim this case first; a claim ends by itself after 30 minutes.':
    'Prenez d’abord ce dossier ; la prise en charge prend fin après 30 minutes.',
  'This case does not wait for a reviewer any more.':
    'Ce dossier n’attend plus d’examinateur.',
  'No case waits for you.':
    'Aucun dossier ne vous attend.',
  'Mark at least one item that is asked again.':
    'Marquez au moins un élément à redemander.',
  '{count} items are not accepted yet.':
    '{count} éléments ne sont pas encore acceptés.',
  'You have signed this case. A second reviewer has to sign it.':
    'Vous avez signé ce dossier. Un second examinateur doit le signer.',
  'This is your own business. Another reviewer has to look at it.':
    'Il s’agit de votre propre entreprise. Un autre examinateur doit s’en charger.',
  'You decided this case before. Another reviewer has to hear the appeal.':
    'Vous avez déjà tranché ce dossier. Un autre examinateur doit traiter la contestation.',
  'This form of business takes {least} to {most} people.':
    'Cette forme d’entreprise prend de {least} à {most} personnes.',
  'Please choose one of the options.':
    'Veuillez choisir l’une des options.',
  'This file cannot be read. Please choose a JPEG, PNG, WebP or PDF file that opens on your device.':
    'Ce fichier ne peut pas être lu. Choisissez un fichier JPEG, PNG, WebP ou PDF qui s’ouvre sur votre appareil.',
  'This picture is too large. At most {megapixels} million pixels are taken.':
    'Cette image est trop grande. {megapixels} millions de pixels au plus.',
  'This picture is too small to be read. Please take it from nearer, or choose a larger one.':
    'Cette image est trop petite pour être lue. Prenez-la de plus près ou choisissez-en une plus grande.',
  'This file has too many pages. At most {pages} are taken.':
    'Ce fichier a trop de pages. {pages} au plus.',
  'This file took too long to read. Please send photos of its pages instead.':
    'La lecture de ce fichier a pris trop de temps. Envoyez plutôt des photos de ses pages.',
  'This is a HEIC picture, which cannot be read here. Open it on your phone and save or share it as JPEG. An iPhone takes JPEG photos when Settings, Camera, Formats is set to Most Compatible.':
    'C’est une image HEIC, qui ne peut pas être lue ici. Ouvrez-la sur votre téléphone et enregistrez-la ou partagez-la en JPEG. Un iPhone prend des photos JPEG si Réglages, Appareil photo, Formats est réglé sur « Le plus compatible ».',
  'This PDF is locked with a password. Open it, print or save it as a PDF without a password, and choose that file.':
    'Ce PDF est protégé par un mot de passe. Ouvrez-le, imprimez-le ou enregistrez-le en PDF sans mot de passe, puis choisissez ce fichier.',
  'This file is empty. Open it on your device to see whether it is whole, and choose it once more.':
    'Ce fichier est vide. Ouvrez-le sur votre appareil pour voir s’il est complet, puis choisissez-le à nouveau.',
  'Other files of yours are still being read. Please try again in {seconds} seconds.':
    'D’autres de vos fichiers sont encore en cours de lecture. Réessayez dans {seconds} secondes.',
  'Your files took long to read. Please send the next one in {minutes} minutes.':
    'La lecture de vos fichiers a pris longtemps. Envoyez le suivant dans {minutes} minutes.',
  'Your business has sent {megabytes} MB of files in one day, and no more are taken. Please send the others tomorrow.':
    'Votre entreprise a envoyé {megabytes} Mo de fichiers en un jour, et nous n’en acceptons pas davantage. Envoyez les autres demain.',
  'The file did not arrive as it was sent. Please choose it once more.':
    'Le fichier n’est pas arrivé tel qu’il a été envoyé. Choisissez-le encore une fois.',
} as const satisfies Partial<Sentences>
