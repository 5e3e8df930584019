import type { Sentences } from '../../sentences.ts'

/** What work on statements, breaks and closed days may be told no with, in French. */
export const reconciliationSentences = {
  'This statement counts already, or was thrown away. Please look at it again.':
    'Ce relevé compte déjà ou a été écarté. Veuillez le revoir.',
  'The same file counts already. Nothing was counted twice.':
    'Le même fichier compte déjà. Rien n’a été compté deux fois.',
  '{count} lines could not be read. Please look at them, and count the others without them only if that is right.':
    '{count} lignes n’ont pas pu être lues. Veuillez les regarder, et ne comptez les autres sans elles que si c’est juste.',
  'The file has no column “{column}”. Please choose another map, or change this one.':
    'Le fichier n’a pas de colonne « {column} ». Veuillez choisir un autre modèle ou modifier celui-ci.',
  'This file has no line ends where its lines should end, or a quotation mark is never closed. Please save it again as text (CSV).':
    'Ce fichier n’a pas de fins de ligne là où ses lignes devraient finir, ou un guillemet n’est jamais fermé. Veuillez l’enregistrer de nouveau en texte (CSV).',
  'The rows come to more than {amount} in all: a column may be another than the map says. Please choose another map, or change this one.':
    'Les lignes dépassent {amount} au total : une colonne n’est peut-être pas celle que dit le modèle. Veuillez choisir un autre modèle ou modifier celui-ci.',
  'This rail lists no days by itself. Please bring its file.':
    'Cette passerelle ne liste pas les jours d’elle-même. Veuillez apporter son fichier.',
  'The rail did not list this day now. Please try again later, or bring its file.':
    'La passerelle n’a pas listé ce jour maintenant. Veuillez réessayer plus tard ou apporter son fichier.',
  'There is no statement of this day yet.':
    'Il n’y a pas encore de relevé de ce jour.',
  'The {day} of this account is closed. Two people can open it again.':
    'Le {day} de ce compte est clôturé. Deux personnes peuvent le rouvrir.',
  'This day is not over yet.':
    'Ce jour n’est pas encore terminé.',
  '{count} breaks of this day are not explained, {amount} in all. Resolve them, or carry each over by name.':
    '{count} écarts de ce jour ne sont pas expliqués, {amount} en tout. Résolvez-les, ou reportez chacun nommément.',
  'This break was decided already, or a second person is to decide. Please look at it again.':
    'Cet écart a déjà été décidé, ou une seconde personne doit décider. Veuillez le revoir.',
  'That cannot be done with a break of this kind.':
    'Cela ne peut pas se faire avec un écart de ce type.',
  'Line {line} of “{name}” is the same row, and it has found its entry, was decided on or waits for a second person. A row is booked once.':
    'La ligne {line} de « {name} » est la même, et elle a trouvé son écriture, a été décidée ou attend une seconde personne. Une ligne n’est comptabilisée qu’une fois.',
  'Line {line} of “{name}” is the same row, and was booked or waits for a second person. Take that back first, as out of suspense, or end this row as a copy.':
    'La ligne {line} de « {name} » est la même, et elle a été comptabilisée ou attend une seconde personne. Annulez d’abord cela, par exemple en le sortant des suspens, ou terminez cette ligne comme copie.',
  'At most {amount} is written off like this.':
    'Au plus {amount} est passé en perte ainsi.',
  'This is the most that may be written off already.':
    'C’est déjà le maximum qui peut être passé en perte.',
  'Another figure waits for a second person already. Please have that decided first.':
    'Un autre montant attend déjà une deuxième personne. Veuillez d’abord faire décider.',
  'One of the two belongs to something else already. Please look at it again.':
    'L’un des deux appartient déjà à autre chose. Veuillez le revoir.',
  'The rail owes {amount}, less than this settlement. Say so expressly if it really sent more.':
    'La passerelle doit {amount}, moins que ce règlement. Dites-le expressément si elle a vraiment envoyé plus.',
  'The dates of this file can be read in two ways, “{text}” among them. Please choose which one is meant.':
    'Les dates de ce fichier peuvent se lire de deux façons, dont « {text} ». Choisissez la bonne.',
  'The file has more than one column “{column}”, so it cannot be known which one counts. Please rename one of them in the file.':
    'Le fichier a plus d’une colonne « {column} » : impossible de savoir laquelle compte. Renommez l’une d’elles dans le fichier.',
  'The signs or the running balance of this file do not agree. Please look at them, and let it count only if that is right.':
    'Les signes ou le solde courant de ce fichier ne concordent pas. Vérifiez-les et ne le comptez que si c’est juste.',
  'This is no statement that can be read here. Please bring MT940, camt.053, OFX or CSV.':
    'Ce n’est pas un relevé lisible ici. Apportez MT940, camt.053, OFX ou CSV.',
  'Line {line} of this file is not as its format says: “{text}”. Please download the statement from the bank again.':
    'La ligne {line} de ce fichier n’est pas conforme à son format : « {text} ». Téléchargez à nouveau le relevé de la banque.',
  'This file ends before its statement does. Please download the statement from the bank again.':
    'Ce fichier se termine avant son relevé. Téléchargez à nouveau le relevé de la banque.',
  'Line {line} of this file declares a document type (DOCTYPE). No bank’s statement needs one, so it was not read.':
    'La ligne {line} de ce fichier déclare un type de document (DOCTYPE). Aucun relevé bancaire n’en a besoin, il n’a donc pas été lu.',
  'Line {line} is in {currency}. Only statements in Nepali rupees (NPR) can be read.':
    'La ligne {line} est en {currency}. Seuls les relevés en roupies népalaises (NPR) peuvent être lus.',
  'This file has statements of more than one account: “{first}” and “{second}”. Please bring a file for each.':
    'Ce fichier contient les relevés de plus d’un compte : « {first} » et « {second} ». Apportez un fichier pour chacun.',
  'This file has more than {megabytes} MB or {count} payments. Please bring it in shorter periods.':
    'Ce fichier dépasse {megabytes} Mo ou {count} paiements. Apportez-le par périodes plus courtes.',
} as const satisfies Partial<Sentences>
