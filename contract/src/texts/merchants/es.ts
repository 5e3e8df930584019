/** What is said about freezes and looks, and to operators about merchants, in Spanish. */
export const merchantSentences = {
  'Signing in to this account is paused. Your money is safe. Please call support; they tell you why and what to do.':
    'El inicio de sesión en esta cuenta está en pausa. Su dinero está seguro. Llame a soporte; le dirán por qué y qué hacer.',
  'Money into your wallet is paused for the moment. Home says why; please call support if you have questions.':
    'Por el momento la entrada de dinero en su cartera está en pausa. El motivo está en Inicio; llame a soporte si tiene preguntas.',
  'Money out of your wallet is paused for the moment. Home says why; please call support if you have questions.':
    'Por el momento la salida de dinero de su cartera está en pausa. El motivo está en Inicio; llame a soporte si tiene preguntas.',
  'This question is answered or over. If support still needs to look, they ask again.':
    'Esta petición ya está respondida o ha terminado. Si soporte todavía necesita mirar, lo pedirá de nuevo.',
  'This part is frozen already.':
    'Esta parte ya está bloqueada.',
  'Somebody has asked already. A second person can lift it now.':
    'Alguien ya lo ha pedido. Ahora puede levantarlo una segunda persona.',
  'Nobody has asked for this to be lifted yet. Ask first; another operator lifts it.':
    'Nadie ha pedido todavía levantarlo. Pídalo primero; lo levanta otro operador.',
  'This needs a second person. Another operator can do it.':
    'Esto necesita a una segunda persona. Puede hacerlo otro operador.',
  'This person has not asked to be an agent.':
    'Esta persona no ha pedido ser agente.',
  'Merchants are told 15 days before something becomes dearer or narrower for all. Please choose a later day.':
    'A los comercios se les avisa 15 días antes de que algo sea más caro o más estrecho para todos. Elija un día posterior.',
  'A rule begins today at the earliest. Please choose another day.':
    'Una regla empieza hoy como muy pronto. Elija otro día.',
  'There is a rule from this day or a later one already. Please choose a later day.':
    'Ya hay una regla desde este día o uno posterior. Elija un día posterior.',
  'These figures do not fit together. One load is at most the month and the balance, a day at most the month.':
    'Estas cifras no encajan. Una recarga es como máximo el mes y el saldo, un día como máximo el mes.',
  'This rule is decided already. What was decided stays; propose another one.':
    'Esta regla ya está decidida. Lo decidido queda; proponga otra.',
  'The merchant does not allow a look now. Ask for it; it lasts half an hour.':
    'El comercio no permite mirar ahora. Pídalo; dura media hora.',
  'This stays hidden in a look: it can change something, or it shows papers, keys or proofs.':
    'Esto queda oculto al mirar: puede cambiar algo, o muestra documentos, claves o pruebas.',
  'A code has six digits. Please write all six of them.':
    'Un código tiene seis dígitos. Escriba los seis.',
  'Please write exactly four digits.':
    'Escriba exactamente cuatro dígitos.',
  'A PAN has nine digits. Please write all nine of them.':
    'Un PAN tiene nueve dígitos. Escriba los nueve.',
  'Please write the ten digits of a mobile number.':
    'Escriba los diez dígitos de un número de móvil.',
  'An account number has 5 to 20 digits or letters. Please write it as it stands on the cheque.':
    'Un número de cuenta tiene de 5 a 20 dígitos o letras. Escríbalo como figura en el cheque.',
  'An account number has 6 to 34 digits or letters. Please write it as it stands on the cheque.':
    'Un número de cuenta tiene de 6 a 34 dígitos o letras. Escríbalo como figura en el cheque.',
}
