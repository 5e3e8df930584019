import type { Sentences } from '../../sentences.ts'

/** What is said no to about a KYC case, in Spanish. */
export const kycSentences = {
  'Your papers are with us and cannot be changed now. If something is missing, we ask for it here.':
    'Sus documentos ya están con nosotros y ahora no se pueden cambiar. Si falta algo, se lo pediremos aquí.',
  'Something is still missing before this can be sent. It is marked below.':
    'Aún falta algo para poder enviarlo. Está marcado abajo.',
  'There is no decision that can be appealed, or it was appealed before.':
    'No hay ninguna decisión que se pueda recurrir, o ya se recurrió.',
  '{name} is working on this case.':
    '{name} está trabajando en este caso.',
  'Claim this case first; a claim ends by itself after 30 minutes.':
    'Tome primero este caso; la toma caduca a los 30 minutos.',
  'This case does not wait for a reviewer any more.':
    'Este caso ya no espera a un revisor.',
  'No case waits for you.':
    'No hay ningún caso esperándole.',
  'Mark at least one item that is asked again.':
    'Marque al menos un elemento que se pide de nuevo.',
  '{count} items are not accepted yet.':
    'Aún hay {count} elementos sin aceptar.',
  'You have signed this case. A second reviewer has to sign it.':
    'Usted ya firmó este caso. Debe firmarlo un segundo revisor.',
  'This is your own business. Another reviewer has to look at it.':
    'Es su propio negocio. Debe revisarlo otra persona.',
  'You decided this case before. Another reviewer has to hear the appeal.':
    'Usted ya decidió este caso. Otro revisor debe atender el recurso.',
  'This form of business takes {least} to {most} people.':
    'Este tipo de negocio admite de {least} a {most} personas.',
  'Please choose one of the options.':
    'Elija una de las opciones.',
  'This file cannot be read. Please choose a JPEG, PNG, WebP or PDF file that opens on your device.':
    'No se puede leer este archivo. Elija un JPEG, PNG, WebP o PDF que se abra en su dispositivo.',
  'This picture is too large. At most {megapixels} million pixels are taken.':
    'Esta imagen es demasiado grande. Se admiten como máximo {megapixels} millones de píxeles.',
  'This picture is too small to be read. Please take it from nearer, or choose a larger one.':
    'Esta imagen es demasiado pequeña para leerse. Haga la foto más de cerca o elija una más grande.',
  'This file has too many pages. At most {pages} are taken.':
    'Este archivo tiene demasiadas páginas. Se admiten como máximo {pages}.',
  'This file took too long to read. Please send photos of its pages instead.':
    'Leer este archivo llevó demasiado tiempo. Envíe en su lugar fotos de sus páginas.',
  'This is a HEIC picture, which cannot be read here. Open it on your phone and save or share it as JPEG. An iPhone takes JPEG photos when Settings, Camera, Formats is set to Most Compatible.':
    'Es una imagen HEIC, que aquí no se puede leer. Ábrala en su teléfono y guárdela o compártala como JPEG. Un iPhone hace fotos JPEG si en Ajustes, Cámara, Formatos se elige «El más compatible».',
  'This PDF is locked with a password. Open it, print or save it as a PDF without a password, and choose that file.':
    'Este PDF está protegido con contraseña. Ábralo, imprímalo o guárdelo como PDF sin contraseña y elija ese archivo.',
  'This file is empty. Open it on your device to see whether it is whole, and choose it once more.':
    'Este archivo está vacío. Ábralo en su dispositivo para ver si está completo y elíjalo otra vez.',
  'Other files of yours are still being read. Please try again in {seconds} seconds.':
    'Aún se están leyendo otros archivos suyos. Inténtelo de nuevo dentro de {seconds} segundos.',
  'Your files took long to read. Please send the next one in {minutes} minutes.':
    'Leer sus archivos llevó mucho tiempo. Envíe el siguiente dentro de {minutes} minutos.',
  'Your business has sent {megabytes} MB of files in one day, and no more are taken. Please send the others tomorrow.':
    'Su negocio ha enviado {megabytes} MB de archivos en un día y no se admiten más. Envíe los demás mañana.',
  'The file did not arrive as it was sent. Please choose it once more.':
    'El archivo no llegó tal como se envió. Elíjalo otra vez.',
} as const satisfies Partial<Sentences>
