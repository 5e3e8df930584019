import { kycSentences } from './kyc/es.ts'
import type { Sentences } from '../sentences.ts'
import { merchantSentences } from './merchants/es.ts'
import { accountSentences } from './operator-accounts/es.ts'
import { contentSentences } from './operator-content/es.ts'
import { reconciliationSentences } from './reconciliation/es.ts'
import { supportSentences } from './support/es.ts'
import { moneySentences } from './operator-money/es.ts'
import { payoutSentences } from './payouts/es.ts'
import { transferSentences } from './transfers/es.ts'

/** What an answer of the API may say, in Spanish. */
export const sentences: Sentences = {
  ...merchantSentences,
  ...transferSentences,
  ...supportSentences,
  ...kycSentences,
  'This application is not known here.':
    'No reconocemos esta aplicación.',
  'Your session has ended. Please sign in again.':
    'Su sesión ha terminado. Inicie sesión de nuevo.',
  'This browser could not prove that it is signed in. Please sign in again.':
    'Este navegador no ha podido demostrar que la sesión es suya. Inicie sesión de nuevo.',
  'The request could not be read.':
    'No se ha podido leer la solicitud.',
  'Please check the marked fields.':
    'Revise los campos marcados.',
  'The request needs an Idempotency-Key header that is a UUID.':
    'La solicitud necesita una cabecera Idempotency-Key que sea un UUID.',
  'This request was already sent with other contents. Please start again.':
    'Esta solicitud ya se envió con otro contenido. Empiece de nuevo.',
  'This request is being worked on. Please wait a moment.':
    'Estamos tramitando esta solicitud. Espere un momento.',
  'The request is too large.':
    'La solicitud es demasiado grande.',
  'This does not exist, or it is not yours.':
    'Esto no existe o no es suyo.',
  'This address takes only {methods}.':
    'Esta dirección solo admite {methods}.',
  'Too many requests. Please wait {seconds} seconds and try again.':
    'Demasiadas solicitudes. Espere {seconds} segundos e inténtelo de nuevo.',
  'Several of your searches are still running. Please wait until one has finished.':
    'Varias de sus búsquedas siguen en curso. Espere a que termine una.',
  'Something went wrong on our side. Your money is safe; please try again or tell support the reference.':
    'Algo ha fallado por nuestra parte. Su dinero está seguro; inténtelo de nuevo o indique la referencia a soporte.',
  'The service is busy. Please try again in a moment.':
    'El servicio está ocupado. Inténtelo de nuevo en un momento.',
  'Login Failed, Invalid Login Credentials!!':
    'No se ha podido iniciar sesión: los datos de acceso no son correctos.',
  'Too many failed attempts. Please wait {seconds} seconds before you try again.':
    'Demasiados intentos fallidos. Espere {seconds} segundos antes de volver a intentarlo.',
  'Please verify your e-mail address first.':
    'Primero verifique su correo electrónico.',
  'Please verify your phone number first.':
    'Primero verifique su número de teléfono.',
  'An account with this e-mail address exists. Sign in, or reset the password.':
    'Ya existe una cuenta con este correo electrónico. Inicie sesión o cree una nueva contraseña.',
  'An account with this mobile number exists. Sign in, or reset the password.':
    'Ya existe una cuenta con este número de móvil. Inicie sesión o cree una nueva contraseña.',
  'This password is on lists that thieves try first. Please choose another one.':
    'Esta contraseña está en las listas que los ladrones prueban primero. Elija otra.',
  'This password is little more than your name, e-mail address or mobile number. Please choose another one.':
    'Esta contraseña es poco más que su nombre, su correo electrónico o su número de móvil. Elija otra.',
  'This is one of your last {count} passwords. Please choose one that you have not used.':
    'Es una de sus últimas {count} contraseñas. Elija una que no haya usado.',
  'This link has expired or was used before. Ask for a new one.':
    'Este enlace ha caducado o ya se usó. Pida uno nuevo.',
  'The current password is wrong. Tries left: {tries_left}.':
    'La contraseña actual no es correcta. Intentos restantes: {tries_left}.',
  'There were too many failed attempts on this account. Please set a new password by “Forgot it?” and sign in with that.':
    'Ha habido demasiados intentos fallidos en esta cuenta. Cree una nueva contraseña con «¿La ha olvidado?» e inicie sesión con ella.',
  'This link is for another account than the one that is signed in here. If you asked for it, sign out and open it again; if you did not, leave it unused.':
    'Este enlace es de otra cuenta, no de la que tiene la sesión abierta aquí. Si lo ha pedido usted, cierre la sesión y ábralo de nuevo; si no, no lo use.',
  'This e-mail address is verified already.':
    'Este correo electrónico ya está verificado.',
  'Phone number not Verified! The code is wrong; {tries_left} tries are left.':
    '¡Número de teléfono no verificado! El código no es correcto; intentos restantes: {tries_left}.',
  'Phone number not Verified! The code has expired. Please ask for a new one.':
    '¡Número de teléfono no verificado! El código ha caducado. Pida uno nuevo.',
  'Phone number not Verified! Too many wrong codes. Please ask for a new one.':
    '¡Número de teléfono no verificado! Demasiados códigos incorrectos. Pida uno nuevo.',
  'This phone number is verified already.':
    'Este número de teléfono ya está verificado.',
  'OTP code not sent!! No codes can be sent for the moment. Please try again later or call support.':
    '¡Código no enviado! Por el momento no se pueden enviar códigos. Inténtelo más tarde o llame a soporte.',
  'OTP code not sent!! No more codes can be sent to this number today. Please try again tomorrow or call support.':
    '¡Código no enviado! Hoy ya no se pueden enviar más códigos a este número. Inténtelo mañana o llame a soporte.',
  'There is no such page. These pages exist: {pages}.':
    'Esa página no existe. Estas sí: {pages}.',
  'This page has no version {version}. The newest is {newest}.':
    'Esta página no tiene la versión {version}. La más reciente es la {newest}.',
  'Please confirm with your second factor.':
    'Confírmelo con su segundo factor.',
  'This code is wrong, or it was used before. Please try the next one.':
    'Este código no es correcto o ya se usó. Pruebe con el siguiente.',
  'Please add a passkey or an authenticator app first.':
    'Primero añada una llave de acceso o una aplicación de autenticación.',
  'This took too long, or too many codes were wrong. Please start again.':
    'Ha pasado demasiado tiempo o ha habido demasiados códigos incorrectos. Empiece de nuevo.',
  'An authenticator app is on already. Turn it off before you set up another one.':
    'Ya hay una aplicación de autenticación activa. Desactívela antes de configurar otra.',
  'This set-up has expired. Please start it again.':
    'Esta configuración ha caducado. Empiécela de nuevo.',
  'This passkey could not be confirmed. Please try again, or choose another way.':
    'No se ha podido confirmar esta llave de acceso. Inténtelo de nuevo o elija otra forma.',
  'This passkey is on an account already.':
    'Esta llave de acceso ya está en una cuenta.',
  'You have {count} passkeys, which is the most. Remove one first.':
    'Tiene {count} llaves de acceso, que es el máximo. Primero quite una.',
  'Passkeys do not work at this address.':
    'Las llaves de acceso no funcionan en esta dirección.',
  'Please confirm that it is you. Then this can go on.':
    'Confirme que es usted y podrá continuar.',
  'This needs a sign-in in a browser. A plain access token may not do it.':
    'Para esto hay que iniciar sesión en un navegador. Un simple token de acceso no basta.',
  'This is not a picture that can be read. Please choose a JPEG, PNG or WebP file.':
    'No se puede leer esta imagen. Elija un archivo JPEG, PNG o WebP.',
  'This picture is too large. At most {megabytes} MB and {megapixels} million pixels are taken.':
    'Esta imagen es demasiado grande. Se admiten como máximo {megabytes} MB y {megapixels} millones de píxeles.',
  'This is as on your papers and can no longer be changed here. It changes with a new KYC.':
    'Este dato es el de sus documentos y ya no se puede cambiar aquí. Cambia con un nuevo KYC.',
  'This is what you have already. Please write another one.':
    'Es el que ya tiene. Escriba otro.',
  'This change has expired or was given up. Please ask for it again.':
    'Este cambio ha caducado o se anuló. Pídalo de nuevo.',
  'The amount is too low. The least is {amount}.':
    'El importe es demasiado bajo. El mínimo es {amount}.',
  'The amount is too high. The most you can load now is {amount}.':
    'El importe es demasiado alto. Lo máximo que puede recargar ahora es {amount}.',
  'Before your KYC is verified you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'Antes de que su KYC esté verificado puede recargar como máximo {at_once} por vez y {month} al mes, hasta un saldo de {balance}. Lo máximo que puede recargar ahora es {amount}.',
  'As a small shop you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'Como pequeño comercio puede recargar como máximo {at_once} por vez y {month} al mes, hasta un saldo de {balance}. Lo máximo que puede recargar ahora es {amount}.',
  'You can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'Puede recargar como máximo {at_once} por vez y {month} al mes, hasta un saldo de {balance}. Lo máximo que puede recargar ahora es {amount}.',
  'You have used all {count} loads of today. You can load again tomorrow.':
    'Ya ha usado las {count} recargas de hoy. Mañana podrá recargar de nuevo.',
  'You can load at most {limit} a day this way, and {used} of it is used. The most you can load now is {amount}.':
    'Por esta vía puede cargar como máximo {limit} al día, y ya se han usado {used}. Ahora puede cargar como máximo {amount}.',
  'You can load at most {limit} a Nepali month this way, and {used} of it is used. The most you can load now is {amount}.':
    'Por esta vía puede cargar como máximo {limit} por mes nepalí, y ya se han usado {used}. Ahora puede cargar como máximo {amount}.',
  'All {count} loads of today are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until midnight. You can load again tomorrow.':
    'Ya se usaron las {count} cargas de hoy. {late} de ellas fueron canceladas o caducaron, pero un banco aún puede pagarlas, así que cuentan hasta la medianoche. Podrá cargar de nuevo mañana.',
  'All {count} loads of this Nepali month are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until {until} at the latest.':
    'Ya se usaron las {count} cargas de este mes nepalí. {late} de ellas fueron canceladas o caducaron, pero un banco aún puede pagarlas, así que cuentan a más tardar hasta {until}.',
  'You have used all {count} loads of this Nepali month. You can load again when the next one begins.':
    'Ya ha usado las {count} cargas de este mes nepalí. Podrá cargar de nuevo cuando empiece el siguiente.',
  'The fee has changed and is {fee} now. Nothing was charged; please look once more.': 'La comisión ha cambiado y ahora es de {fee}. No se ha cobrado nada; mírelo otra vez.',
  'This purpose cannot be chosen now. Please choose another one.': 'Este propósito no se puede elegir ahora. Elija otro.',
  'This bank is not available for loading. Please choose another one.':
    'Este banco no está disponible para recargar. Elija otro.',
  'There is no test bank here, so that nothing can be loaded in the sandbox.':
    'Aquí no hay ningún banco de pruebas, así que no se puede recargar en el entorno de pruebas.',
  'The bank’s gateway is not available for the moment. Nothing was charged; please try again later.':
    'La pasarela del banco no está disponible por el momento. No se ha cobrado nada; inténtelo más tarde.',
  'The bank’s gateway did not accept this amount. Please try another amount.':
    'La pasarela del banco no ha aceptado este importe. Pruebe con otro.',
  'A load of the same amount from this bank is still open. Please finish or cancel it first.':
    'Sigue abierta una recarga del mismo importe desde este banco. Primero termínela o cancélela.',
  'This load can no longer be cancelled; we are asking the bank how it ended.':
    'Esta recarga ya no se puede cancelar; estamos consultando al banco cómo terminó.',
  'There is not enough money in your wallet.':
    'No hay suficiente dinero en su cartera.',
  'This account is not active. Please call support.':
    'Esta cuenta no está activa. Llame a soporte.',
  'Please fill this in.':
    'Rellene este campo.',
  'This field is not known here.':
    'Este campo no se reconoce.',
  'This is too short; at least {minimum} characters.':
    'Es demasiado corto; como mínimo {minimum} caracteres.',
  'This is too long; at most {maximum} characters.':
    'Es demasiado largo; como máximo {maximum} caracteres.',
  'This is too small.':
    'Es demasiado pequeño.',
  'This is too big.':
    'Es demasiado grande.',
  'This is not an e-mail address.':
    'Esto no es un correo electrónico.',
  'Please give a whole number.':
    'Escriba un número entero.',
  'Please accept this to go on.':
    'Acéptelo para continuar.',
  'Please give an e-mail address or a mobile number.':
    'Escriba un correo electrónico o un número de móvil.',
  'This contains a character that cannot be kept.':
    'Contiene un carácter que no se puede guardar.',
  'Please write another name. This one could be taken for ours.':
    'Escriba otro nombre. Este podría tomarse por el nuestro.',
  'Please write a name, not a link or a phone number.':
    'Escriba un nombre, no un enlace ni un número de teléfono.',
  'This is always on and cannot be chosen.': 'Esto está siempre activado y no se puede cambiar.',
  'Please write no card number here.':
    'No escriba aquí un número de tarjeta.',
  'This is not valid.':
    'No es válido.',
  'A code was sent a moment ago. Please wait before you ask for another.':
    'Hace un momento se envió un código. Espere antes de pedir otro.',
  'An OTP Code has been sent to your phone number, please check your phone!!':
    'Hemos enviado un código a su número. ¡Mire su teléfono!',
  'Phone number Verified Successfully!!!':
    '¡Número de teléfono verificado!',
  'There is no receipt before it is settled. Please wait until the bank has answered.':
    'No hay recibo antes de que termine. Espere, por favor, a que el banco responda.',
  ...accountSentences,
  ...contentSentences,
  ...moneySentences,
  ...payoutSentences,
  ...reconciliationSentences,
}
