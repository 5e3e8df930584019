import type { Sentences } from '../../sentences.ts'

/** What sending to and asking other wallets may be told no with, in Spanish. */
export const transferSentences = {
  'This is your own number. Please choose somebody else’s.': 'Este es su propio número. Elija el de otra persona.',
  'This wallet cannot receive money now. Nothing was sent.': 'Esta cartera no puede recibir dinero ahora. No se ha enviado nada.',
  'Their wallet has no room for so much. They can receive {amount} now.': 'En su cartera no cabe tanto. Ahora puede recibir {amount}.',
  'The least you can send is {amount}.': 'Lo mínimo que puede enviar es {amount}.',
  'The most you can send at a time is {amount}.': 'Lo máximo que puede enviar de una vez es {amount}.',
  'You can send {amount} more today.': 'Hoy puede enviar {amount} más.',
  'You have made all {count} sends of today.': 'Ya ha hecho los {count} envíos de hoy.',
  'You can send {amount} more this month.': 'Este mes puede enviar {amount} más.',
  'You can send {amount} now.': 'Ahora puede enviar {amount}.',
  'Sending more than {amount} needs a confirmation.': 'Enviar más de {amount} requiere una confirmación.',
  'This request is not open any more. Please look at the list again.': 'Esta solicitud ya no está abierta. Vuelva a mirar la lista.',
  'You can remind of a request a day after it was asked, and then once a day.': 'Puede recordar una solicitud un día después de hacerla y, desde entonces, una vez al día.',
  'The amount of this request cannot be changed.': 'El importe de esta solicitud no se puede cambiar.',
  'The least you can ask one person for is {amount}.': 'Lo mínimo que puede pedir a una persona es {amount}.',
  'The most you can ask one person for is {amount}.': 'Lo máximo que puede pedir a una persona es {amount}.',
  'You can ask for {amount} more today.': 'Hoy puede pedir {amount} más.',
  'You have made all {count} requests of today.': 'Ya ha hecho las {count} solicitudes de hoy.',
  'This number cannot be asked for money. Nothing was asked.': 'A este número no se le puede pedir dinero. No se ha pedido nada.',
  'What you confirmed changed after it. Please confirm it again.': 'Lo que confirmó ha cambiado después. Confírmelo de nuevo.',
  'Another counter has this name. Please choose another one.': 'Otra caja ya tiene este nombre. Elija otro.',
  'A shop has at most {count} counters. Please close one first.': 'Una tienda tiene como máximo {count} cajas. Cierre una primero.',
  'This QR was used or is too old. Please ask for a new one.': 'Este QR ya se usó o es demasiado antiguo. Pida uno nuevo.',
} satisfies Partial<Sentences>
