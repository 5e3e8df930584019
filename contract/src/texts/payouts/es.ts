import type { Sentences } from '../../sentences.ts'

/** What withdrawals to a bank may be told no with, in Spanish. */
export const payoutSentences = {
  'Money cannot go out to a bank yet. Complete your identity check first.': 'Todavía no puede salir dinero hacia un banco. Complete antes la verificación de su identidad.',
  'No way to the banks is open for the moment. Please try again later.': 'Por el momento no hay ninguna vía abierta hacia los bancos. Inténtelo más tarde.',
  'This account is new and rests for 24 hours. You can use it from {until}.': 'Esta cuenta es nueva y queda en espera 24 horas. Podrá usarla a partir de {until}.',
  'This account is paused. Please have it checked again first.': 'Esta cuenta está en pausa. Haga que se compruebe de nuevo antes.',
  'Somebody of your business said that they did not add this account. It can only be removed.':
    'Alguien de su negocio dijo que no añadió esta cuenta. Solo se puede quitar.',
  'You have this account already.': 'Ya tiene esta cuenta.',
  'The bank does not know this account. Please check its number and branch.': 'El banco no conoce esta cuenta. Compruebe el número y la sucursal.',
  'The bank has another name for this account. Please write the holder as the bank does, or show us a cheque.':
    'El banco tiene otro nombre para esta cuenta. Escriba el titular como lo tiene el banco o enséñenos un cheque.',
  'This check is too old. Please check the name again.': 'Esta comprobación ha caducado. Compruebe el nombre de nuevo.',
  'Money is on its way to this account. It can be removed when that has ended.': 'Hay dinero en camino hacia esta cuenta. Podrá quitarla cuando eso termine.',
  'You can have at most {most} accounts. Please remove one first.': 'Puede tener como máximo {most} cuentas. Quite antes una.',
  'The bank does not answer. Nothing was saved; please try again later.': 'El banco no responde. No se ha guardado nada; inténtelo más tarde.',
  'The least you can withdraw is {amount}.': 'Lo mínimo que puede retirar es {amount}.',
  'The most you can withdraw at a time is {amount}.': 'Lo máximo que puede retirar de una vez es {amount}.',
  'You can withdraw {amount} more today.': 'Hoy puede retirar {amount} más.',
  'You have made all {count} withdrawals of today.': 'Ya ha hecho los {count} retiros de hoy.',
  'You can withdraw {amount} more this month.': 'Este mes puede retirar {amount} más.',
  'You can withdraw {amount} now.': 'Ahora puede retirar {amount}.',
  'It has been sent to the bank and can no longer be cancelled.': 'Ya se ha enviado al banco y no se puede cancelar.',
  'This confirmation is over. Please begin again.': 'Esta confirmación ha terminado. Empiece de nuevo.',
  'The withdrawal changed after you confirmed it. Please confirm it again.': 'El retiro cambió después de que lo confirmó. Confírmelo de nuevo.',
  'This code is not right. {left} tries are left.': 'Este código no es correcto. Intentos que quedan: {left}.',
  'As many codes as an hour allows were sent to you. The next one can be sent in {minutes} min.':
    'Ya se le enviaron todos los códigos que permite una hora. El siguiente se puede enviar dentro de {minutes} min.',
  'You can change this again from {until}.': 'Podrá cambiarlo de nuevo a partir de {until}.',
  'This withdrawal does not wait for a person any more. Please look at the list again.':
    'Esta retirada ya no espera a una persona. Vuelva a mirar la lista.',
  'This needs another person: it is your own request, or your own business.':
    'Esto necesita a otra persona: es su propia solicitud o su propio negocio.',
  'Only an order that its rail has not known for two days can be let go.':
    'Solo se puede liberar una orden que su red no conoce desde hace dos días.',
  'Somebody has asked for this already. Another person decides.':
    'Alguien ya lo ha pedido. Decide otra persona.',
  'Its rail does not say any more that this withdrawal was paid after it had ended.':
    'Su red ya no dice que esta retirada se pagara después de haber terminado.',
} satisfies Partial<Sentences>
