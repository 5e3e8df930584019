import { kycSentences } from './kyc/fr.ts'
import type { Sentences } from '../sentences.ts'
import { merchantSentences } from './merchants/fr.ts'
import { accountSentences } from './operator-accounts/fr.ts'
import { contentSentences } from './operator-content/fr.ts'
import { reconciliationSentences } from './reconciliation/fr.ts'
import { supportSentences } from './support/fr.ts'
import { moneySentences } from './operator-money/fr.ts'
import { payoutSentences } from './payouts/fr.ts'
import { transferSentences } from './transfers/fr.ts'

/** What an answer of the API may say, in French. */
export const sentences: Sentences = {
  ...merchantSentences,
  ...transferSentences,
  ...supportSentences,
  ...kycSentences,
  'This application is not known here.':
    'Nous ne connaissons pas cette application.',
  'Your session has ended. Please sign in again.':
    'Votre session est terminée. Veuillez vous reconnecter.',
  'This browser could not prove that it is signed in. Please sign in again.':
    'Ce navigateur n’a pas pu prouver qu’il est connecté. Veuillez vous reconnecter.',
  'The request could not be read.':
    'La demande n’a pas pu être lue.',
  'Please check the marked fields.':
    'Veuillez vérifier les champs signalés.',
  'The request needs an Idempotency-Key header that is a UUID.':
    'La demande doit porter un en-tête Idempotency-Key qui soit un UUID.',
  'This request was already sent with other contents. Please start again.':
    'Cette demande a déjà été envoyée avec un autre contenu. Veuillez recommencer.',
  'This request is being worked on. Please wait a moment.':
    'Cette demande est en cours de traitement. Veuillez patienter un instant.',
  'The request is too large.':
    'La demande est trop volumineuse.',
  'This does not exist, or it is not yours.':
    'Cet élément n’existe pas ou ne vous appartient pas.',
  'This address takes only {methods}.':
    'Cette adresse n’accepte que {methods}.',
  'Too many requests. Please wait {seconds} seconds and try again.':
    'Trop de demandes. Veuillez attendre {seconds} secondes, puis réessayer.',
  'Several of your searches are still running. Please wait until one has finished.':
    'Plusieurs de vos recherches sont encore en cours. Veuillez attendre que l’une d’elles se termine.',
  'Something went wrong on our side. Your money is safe; please try again or tell support the reference.':
    'Un problème est survenu de notre côté. Votre argent est en sécurité ; veuillez réessayer ou communiquer la référence à l’assistance.',
  'The service is busy. Please try again in a moment.':
    'Le service est très sollicité. Veuillez réessayer dans un instant.',
  'Login Failed, Invalid Login Credentials!!':
    'Échec de la connexion : identifiants incorrects.',
  'Too many failed attempts. Please wait {seconds} seconds before you try again.':
    'Trop de tentatives infructueuses. Veuillez attendre {seconds} secondes avant de réessayer.',
  'Please verify your e-mail address first.':
    'Veuillez d’abord vérifier votre adresse e-mail.',
  'Please verify your phone number first.':
    'Veuillez d’abord vérifier votre numéro de téléphone.',
  'An account with this e-mail address exists. Sign in, or reset the password.':
    'Un compte existe déjà avec cette adresse e-mail. Connectez-vous ou choisissez un nouveau mot de passe.',
  'An account with this mobile number exists. Sign in, or reset the password.':
    'Un compte existe déjà avec ce numéro de mobile. Connectez-vous ou choisissez un nouveau mot de passe.',
  'This password is on lists that thieves try first. Please choose another one.':
    'Ce mot de passe figure sur les listes que les voleurs essaient en premier. Veuillez en choisir un autre.',
  'This password is little more than your name, e-mail address or mobile number. Please choose another one.':
    'Ce mot de passe est à peine plus que votre nom, votre adresse e-mail ou votre numéro de mobile. Veuillez en choisir un autre.',
  'This is one of your last {count} passwords. Please choose one that you have not used.':
    'C’est l’un de vos {count} derniers mots de passe. Veuillez en choisir un que vous n’avez pas utilisé.',
  'This link has expired or was used before. Ask for a new one.':
    'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
  'The current password is wrong. Tries left: {tries_left}.':
    'Le mot de passe actuel est incorrect. Tentatives restantes : {tries_left}.',
  'There were too many failed attempts on this account. Please set a new password by “Forgot it?” and sign in with that.':
    'Ce compte a connu trop de tentatives infructueuses. Choisissez un nouveau mot de passe par « Oublié ? » et connectez-vous avec celui-ci.',
  'This link is for another account than the one that is signed in here. If you asked for it, sign out and open it again; if you did not, leave it unused.':
    'Ce lien concerne un autre compte que celui qui est connecté ici. Si vous l’avez demandé, déconnectez-vous et ouvrez-le à nouveau ; sinon, ne l’utilisez pas.',
  'This e-mail address is verified already.':
    'Cette adresse e-mail est déjà vérifiée.',
  'Phone number not Verified! The code is wrong; {tries_left} tries are left.':
    'Numéro de téléphone non vérifié ! Le code est incorrect ; tentatives restantes : {tries_left}.',
  'Phone number not Verified! The code has expired. Please ask for a new one.':
    'Numéro de téléphone non vérifié ! Le code a expiré. Veuillez en demander un nouveau.',
  'Phone number not Verified! Too many wrong codes. Please ask for a new one.':
    'Numéro de téléphone non vérifié ! Trop de codes incorrects. Veuillez en demander un nouveau.',
  'This phone number is verified already.':
    'Ce numéro de téléphone est déjà vérifié.',
  'OTP code not sent!! No codes can be sent for the moment. Please try again later or call support.':
    'Code non envoyé ! Aucun code ne peut être envoyé pour le moment. Réessayez plus tard ou appelez l’assistance.',
  'OTP code not sent!! No more codes can be sent to this number today. Please try again tomorrow or call support.':
    'Code non envoyé ! Aucun autre code ne peut être envoyé à ce numéro aujourd’hui. Réessayez demain ou appelez l’assistance.',
  'There is no such page. These pages exist: {pages}.':
    'Cette page n’existe pas. Voici celles qui existent : {pages}.',
  'This page has no version {version}. The newest is {newest}.':
    'Cette page n’a pas de version {version}. La plus récente est la {newest}.',
  'Please confirm with your second factor.':
    'Veuillez confirmer avec votre second facteur.',
  'This code is wrong, or it was used before. Please try the next one.':
    'Ce code est incorrect ou a déjà servi. Veuillez essayer le suivant.',
  'Please add a passkey or an authenticator app first.':
    'Veuillez d’abord ajouter une clé d’accès ou une application d’authentification.',
  'This took too long, or too many codes were wrong. Please start again.':
    'Le délai est dépassé ou trop de codes étaient incorrects. Veuillez recommencer.',
  'An authenticator app is on already. Turn it off before you set up another one.':
    'Une application d’authentification est déjà active. Désactivez-la avant d’en configurer une autre.',
  'This set-up has expired. Please start it again.':
    'Cette configuration a expiré. Veuillez la recommencer.',
  'This passkey could not be confirmed. Please try again, or choose another way.':
    'Cette clé d’accès n’a pas pu être confirmée. Veuillez réessayer ou choisir un autre moyen.',
  'This passkey is on an account already.':
    'Cette clé d’accès est déjà liée à un compte.',
  'You have {count} passkeys, which is the most. Remove one first.':
    'Vous avez {count} clés d’accès, le maximum. Supprimez-en une d’abord.',
  'Passkeys do not work at this address.':
    'Les clés d’accès ne fonctionnent pas à cette adresse.',
  'Please confirm that it is you. Then this can go on.':
    'Veuillez confirmer que c’est bien vous, puis vous pourrez continuer.',
  'This needs a sign-in in a browser. A plain access token may not do it.':
    'Il faut pour cela se connecter dans un navigateur. Un simple jeton d’accès ne suffit pas.',
  'This is not a picture that can be read. Please choose a JPEG, PNG or WebP file.':
    'Cette image ne peut pas être lue. Veuillez choisir un fichier JPEG, PNG ou WebP.',
  'This picture is too large. At most {megabytes} MB and {megapixels} million pixels are taken.':
    'Cette image est trop grande. Le maximum est de {megabytes} Mo et {megapixels} millions de pixels.',
  'This is as on your papers and can no longer be changed here. It changes with a new KYC.':
    'Cette donnée est celle de vos documents et ne peut plus être modifiée ici. Elle change avec un nouveau KYC.',
  'This is what you have already. Please write another one.':
    'C’est celui que vous avez déjà. Veuillez en saisir un autre.',
  'This change has expired or was given up. Please ask for it again.':
    'Ce changement a expiré ou a été abandonné. Veuillez le redemander.',
  'The amount is too low. The least is {amount}.':
    'Le montant est trop faible. Le minimum est de {amount}.',
  'The amount is too high. The most you can load now is {amount}.':
    'Le montant est trop élevé. Vous pouvez recharger au maximum {amount} pour le moment.',
  'Before your KYC is verified you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'Avant que votre KYC soit vérifié, vous pouvez recharger au maximum {at_once} à la fois et {month} par mois, jusqu’à un solde de {balance}. Vous pouvez recharger au maximum {amount} pour le moment.',
  'As a small shop you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'En tant que petit commerce, vous pouvez recharger au maximum {at_once} à la fois et {month} par mois, jusqu’à un solde de {balance}. Vous pouvez recharger au maximum {amount} pour le moment.',
  'You can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'Vous pouvez recharger au maximum {at_once} à la fois et {month} par mois, jusqu’à un solde de {balance}. Vous pouvez recharger au maximum {amount} pour le moment.',
  'You have used all {count} loads of today. You can load again tomorrow.':
    'Vous avez utilisé vos {count} rechargements du jour. Vous pourrez recharger à nouveau demain.',
  'You can load at most {limit} a day this way, and {used} of it is used. The most you can load now is {amount}.':
    'Par ce moyen, vous pouvez recharger au plus {limit} par jour, dont {used} déjà utilisés. Vous pouvez recharger au plus {amount} maintenant.',
  'You can load at most {limit} a Nepali month this way, and {used} of it is used. The most you can load now is {amount}.':
    'Par ce moyen, vous pouvez recharger au plus {limit} par mois népalais, dont {used} déjà utilisés. Vous pouvez recharger au plus {amount} maintenant.',
  'All {count} loads of today are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until midnight. You can load again tomorrow.':
    'Les {count} rechargements d’aujourd’hui sont utilisés. {late} d’entre eux ont été annulés ou ont expiré, mais une banque peut encore les payer : ils comptent jusqu’à minuit. Vous pourrez recharger à nouveau demain.',
  'All {count} loads of this Nepali month are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until {until} at the latest.':
    'Les {count} rechargements de ce mois népalais sont utilisés. {late} d’entre eux ont été annulés ou ont expiré, mais une banque peut encore les payer : ils comptent au plus tard jusqu’au {until}.',
  'You have used all {count} loads of this Nepali month. You can load again when the next one begins.':
    'Vous avez utilisé les {count} rechargements de ce mois népalais. Vous pourrez recharger à nouveau au début du mois suivant.',
  'The fee has changed and is {fee} now. Nothing was charged; please look once more.': 'Les frais ont changé et sont maintenant de {fee}. Rien n’a été prélevé ; veuillez vérifier encore une fois.',
  'This purpose cannot be chosen now. Please choose another one.': 'Ce motif ne peut pas être choisi pour le moment. Veuillez en choisir un autre.',
  'This bank is not available for loading. Please choose another one.':
    'Cette banque n’est pas disponible pour recharger. Veuillez en choisir une autre.',
  'There is no test bank here, so that nothing can be loaded in the sandbox.':
    'Il n’y a pas de banque de test ici : rien ne peut être rechargé en mode test.',
  'The bank’s gateway is not available for the moment. Nothing was charged; please try again later.':
    'La passerelle de la banque est momentanément indisponible. Rien n’a été débité ; veuillez réessayer plus tard.',
  'The bank’s gateway did not accept this amount. Please try another amount.':
    'La passerelle de la banque n’a pas accepté ce montant. Veuillez en essayer un autre.',
  'A load of the same amount from this bank is still open. Please finish or cancel it first.':
    'Un rechargement du même montant depuis cette banque est encore ouvert. Veuillez d’abord le terminer ou l’annuler.',
  'This load can no longer be cancelled; we are asking the bank how it ended.':
    'Ce rechargement ne peut plus être annulé ; nous vérifions auprès de la banque comment il s’est terminé.',
  'There is not enough money in your wallet.':
    'Il n’y a pas assez d’argent dans votre portefeuille.',
  'This account is not active. Please call support.':
    'Ce compte n’est pas actif. Veuillez appeler l’assistance.',
  'Please fill this in.':
    'Veuillez remplir ce champ.',
  'This field is not known here.':
    'Ce champ n’est pas reconnu.',
  'This is too short; at least {minimum} characters.':
    'C’est trop court ; au moins {minimum} caractères.',
  'This is too long; at most {maximum} characters.':
    'C’est trop long ; au plus {maximum} caractères.',
  'This is too small.':
    'C’est trop petit.',
  'This is too big.':
    'C’est trop grand.',
  'This is not an e-mail address.':
    'Ce n’est pas une adresse e-mail.',
  'Please give a whole number.':
    'Veuillez indiquer un nombre entier.',
  'Please accept this to go on.':
    'Veuillez accepter pour continuer.',
  'Please give an e-mail address or a mobile number.':
    'Veuillez indiquer une adresse e-mail ou un numéro de mobile.',
  'This contains a character that cannot be kept.':
    'Le texte contient un caractère qui ne peut pas être conservé.',
  'Please write another name. This one could be taken for ours.':
    'Veuillez écrire un autre nom. Celui-ci pourrait être pris pour le nôtre.',
  'Please write a name, not a link or a phone number.':
    'Écrivez un nom, pas un lien ni un numéro de téléphone.',
  'This is always on and cannot be chosen.': 'Ceci est toujours actif et ne peut pas être modifié.',
  'Please write no card number here.':
    'N’écrivez pas de numéro de carte.',
  'This is not valid.':
    'Ce n’est pas valide.',
  'A code was sent a moment ago. Please wait before you ask for another.':
    'Un code a été envoyé il y a un instant. Veuillez patienter avant d’en demander un autre.',
  'An OTP Code has been sent to your phone number, please check your phone!!':
    'Un code vient d’être envoyé à votre numéro. Regardez votre téléphone !',
  'Phone number Verified Successfully!!!':
    'Numéro de téléphone vérifié !',
  'There is no receipt before it is settled. Please wait until the bank has answered.':
    'Il n’y a pas de reçu avant la fin de l’opération. Veuillez attendre la réponse de la banque.',
  ...accountSentences,
  ...contentSentences,
  ...moneySentences,
  ...payoutSentences,
  ...reconciliationSentences,
}
