import type { Sentences } from '../../sentences.ts'

/** What work on statements, breaks and closed days may be told no with, in Spanish. */
export const reconciliationSentences = {
  'This statement counts already, or was thrown away. Please look at it again.':
    'Este extracto ya cuenta o fue descartado. Vuelva a mirarlo.',
  'The same file counts already. Nothing was counted twice.':
    'El mismo archivo ya cuenta. Nada se contó dos veces.',
  '{count} lines could not be read. Please look at them, and count the others without them only if that is right.':
    'No se pudieron leer {count} líneas. Mírelas y cuente las demás sin ellas solo si es correcto.',
  'The file has no column “{column}”. Please choose another map, or change this one.':
    'El archivo no tiene la columna «{column}». Elija otro mapa o cambie este.',
  'This file has no line ends where its lines should end, or a quotation mark is never closed. Please save it again as text (CSV).':
    'Este archivo no tiene finales de línea donde deberían estar, o unas comillas no se cierran. Guárdelo de nuevo como texto (CSV).',
  'The rows come to more than {amount} in all: a column may be another than the map says. Please choose another map, or change this one.':
    'Las filas suman más de {amount} en total: puede que una columna no sea la que dice el mapa. Elija otro mapa o cambie este.',
  'This rail lists no days by itself. Please bring its file.':
    'Esta pasarela no lista los días por sí misma. Traiga su archivo.',
  'The rail did not list this day now. Please try again later, or bring its file.':
    'La pasarela no ha listado este día ahora. Inténtelo más tarde o traiga su archivo.',
  'There is no statement of this day yet.':
    'Todavía no hay extracto de este día.',
  'The {day} of this account is closed. Two people can open it again.':
    'El {day} de esta cuenta está cerrado. Dos personas pueden volver a abrirlo.',
  'This day is not over yet.':
    'Este día aún no ha terminado.',
  '{count} breaks of this day are not explained, {amount} in all. Resolve them, or carry each over by name.':
    '{count} diferencias de este día no están explicadas, {amount} en total. Resuélvalas o traslade cada una por su nombre.',
  'This break was decided already, or a second person is to decide. Please look at it again.':
    'Esta diferencia ya se decidió, o debe decidir una segunda persona. Vuelva a mirarla.',
  'That cannot be done with a break of this kind.':
    'Eso no se puede hacer con una diferencia de este tipo.',
  'Line {line} of “{name}” is the same row, and it has found its entry, was decided on or waits for a second person. A row is booked once.':
    'La línea {line} de «{name}» es la misma fila, y ya encontró su asiento, se decidió o espera a una segunda persona. Una fila se contabiliza una vez.',
  'Line {line} of “{name}” is the same row, and was booked or waits for a second person. Take that back first, as out of suspense, or end this row as a copy.':
    'La línea {line} de «{name}» es la misma fila, y se contabilizó o espera a una segunda persona. Retire eso primero, por ejemplo de suspenso, o cierre esta fila como copia.',
  'At most {amount} is written off like this.':
    'Así se cancela como máximo {amount}.',
  'This is the most that may be written off already.':
    'Este ya es el máximo que se puede cancelar.',
  'Another figure waits for a second person already. Please have that decided first.':
    'Otra cifra ya espera a una segunda persona. Haga que se decida antes.',
  'One of the two belongs to something else already. Please look at it again.':
    'Uno de los dos ya pertenece a otra cosa. Vuelva a mirarlo.',
  'The rail owes {amount}, less than this settlement. Say so expressly if it really sent more.':
    'La pasarela debe {amount}, menos que esta liquidación. Indíquelo expresamente si de verdad envió más.',
  'The dates of this file can be read in two ways, “{text}” among them. Please choose which one is meant.':
    'Las fechas de este archivo se pueden leer de dos maneras, entre ellas «{text}». Elija cuál es la correcta.',
  'The file has more than one column “{column}”, so it cannot be known which one counts. Please rename one of them in the file.':
    'El archivo tiene más de una columna «{column}», así que no se puede saber cuál cuenta. Cambie el nombre de una de ellas en el archivo.',
  'The signs or the running balance of this file do not agree. Please look at them, and let it count only if that is right.':
    'Los signos o el saldo corriente de este archivo no concuerdan. Revíselos y cuéntelo solo si es correcto.',
  'This is no statement that can be read here. Please bring MT940, camt.053, OFX or CSV.':
    'Esto no es un extracto que se pueda leer aquí. Traiga MT940, camt.053, OFX o CSV.',
  'Line {line} of this file is not as its format says: “{text}”. Please download the statement from the bank again.':
    'La línea {line} de este archivo no es como dice su formato: «{text}». Descargue de nuevo el extracto del banco.',
  'This file ends before its statement does. Please download the statement from the bank again.':
    'Este archivo termina antes que su extracto. Descargue de nuevo el extracto del banco.',
  'Line {line} of this file declares a document type (DOCTYPE). No bank’s statement needs one, so it was not read.':
    'La línea {line} de este archivo declara un tipo de documento (DOCTYPE). Ningún extracto de un banco lo necesita, así que no se leyó.',
  'Line {line} is in {currency}. Only statements in Nepali rupees (NPR) can be read.':
    'La línea {line} está en {currency}. Solo se pueden leer extractos en rupias nepalíes (NPR).',
  'This file has statements of more than one account: “{first}” and “{second}”. Please bring a file for each.':
    'Este archivo tiene extractos de más de una cuenta: «{first}» y «{second}». Traiga un archivo para cada una.',
  'This file has more than {megabytes} MB or {count} payments. Please bring it in shorter periods.':
    'Este archivo tiene más de {megabytes} MB o de {count} pagos. Tráigalo en periodos más cortos.',
} as const satisfies Partial<Sentences>
