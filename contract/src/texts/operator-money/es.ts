import type { Sentences } from '../../sentences.ts'

/** What the operator's work on money may be told no with, in Spanish. */
export const moneySentences = {
  'This was decided already, or changed since you opened it. Please look at it again.':
    'Esto ya se decidió o ha cambiado desde que lo abrió. Revíselo de nuevo.',
  'You made this yourself, so that another person has to decide on it.':
    'Lo hizo usted, así que debe decidirlo otra persona.',
  'The account of whoever made this is closed. Please refuse it; a colleague can make it anew.':
    'La cuenta de quien lo hizo está cerrada. Rechácelo; un colega puede hacerlo de nuevo.',
  'This is about your own business. A colleague has to do it.':
    'Esto es de su propio negocio. Debe hacerlo un colega.',
  'Only the person who made this can change it or take it back.':
    'Solo quien lo hizo puede cambiarlo o retirarlo.',
  'Debits and credits have to be the same. They differ by {amount}.':
    'Los cargos y los abonos deben ser iguales. Difieren en {amount}.',
  'The account “{account}” is not changed by hand.':
    'La cuenta «{account}» no se cambia a mano.',
  'The account “{account}” does not have enough money: {amount} is available.':
    'La cuenta «{account}» no tiene suficiente dinero: hay {amount} disponibles.',
  'Of the money in suspense only {amount} belongs to no payment in review. Decide on payments in their queue.':
    'Del dinero en suspenso solo {amount} no pertenecen a ningún pago en revisión. Decida los pagos en su cola.',
  '{name} is working on this payment. It is free again when they give it back, at the latest in {minutes} minutes.':
    '{name} está trabajando en este pago. Quedará libre cuando lo devuelva, a más tardar en {minutes} minutos.',
  'Nothing of this payment is in suspense, so that nothing was moved. Please look at it again.':
    'Nada de este pago está en suspenso, así que no se movió nada. Revíselo de nuevo.',
  'For this payment a proposal waits for a second person. Please decide on that first.':
    'Para este pago hay una propuesta que espera a una segunda persona. Decida primero sobre ella.',
  'The rail is asked to give this payment back. When it has, or would not, it is shown here.':
    'Se ha pedido a la pasarela que devuelva este pago. Cuando lo haga, o si se niega, se verá aquí.',
  'A part has to be less than what was paid, which is {amount}.':
    'Una parte debe ser menor que lo pagado, que es {amount}.',
  'This load is not credited, so that nothing of it can be taken back. Please look at it again.':
    'Esta recarga no está abonada, así que no se puede retirar nada de ella. Vuelva a consultarla.',
  'This line of the bank’s statement is recorded already.':
    'Esta línea del extracto del banco ya está registrada.',
  'A bank account is called “{code}” already. Please choose another name.':
    'Ya hay una cuenta bancaria llamada «{code}». Elija otro nombre.',
  'Merchants are told 15 days before something becomes dearer or narrower for them. Please choose a later day, or say why it has to be sooner.':
    'A los comercios se les avisa 15 días antes de que algo sea más caro o más estrecho para ellos. Elija un día posterior o diga por qué tiene que ser antes.',
  'A rule begins tomorrow at the earliest: what was charged until today stays explained.':
    'Una regla empieza como pronto mañana: lo cobrado hasta hoy sigue explicado.',
  'One of these rules changes on that day already. Please choose another day.':
    'Una de estas reglas ya cambia ese día. Elija otro día.',
  'The figures do not fit together: least, one load, a day and a month have to rise, as fees by amount do, and a share is at most 100 %.':
    'Las cifras no concuerdan: mínimo, una carga, un día y un mes deben ir en aumento, igual que las comisiones por importe, y un porcentaje es como máximo el 100 %.',
  'Something here is what holds already. Please leave it out.':
    'Algo de esto ya está en vigor. Quítelo.',
  'A rule names a way, a rail or a bank that is not there.':
    'Una regla nombra una vía, un sistema o un banco que no existe.',
  'No order waits for a file.':
    'Ninguna orden espera un archivo.',
  'You made this file. Another person uploads and applies what the bank answers.':
    'Usted creó este archivo. Otra persona sube y aplica lo que responde el banco.',
  'This file was not downloaded yet, so that no bank can have answered it.':
    'Este archivo todavía no se ha descargado, así que ningún banco puede haberlo respondido.',
  'This file says nothing of any order.':
    'Este archivo no dice nada de ninguna orden.',
  'This file has no column “{column}”. It needs reference, amount and status.':
    'Este archivo no tiene la columna «{column}». Necesita reference, amount y status.',
  'Line {line} has another number of cells than the first line.':
    'La línea {line} tiene otro número de celdas que la primera.',
  'This answer was applied already, or its orders have changed. Please upload it again.':
    'Esta respuesta ya se aplicó, o sus órdenes han cambiado. Súbala de nuevo.',
} as const satisfies Partial<Sentences>
