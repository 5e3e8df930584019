import type { Sentences } from '../../sentences.ts'

/** What the operator's work on money may be told no with, in French. */
export const moneySentences = {
  'This was decided already, or changed since you opened it. Please look at it again.':
    'La décision est déjà prise, ou cela a changé depuis que vous l’avez ouvert. Veuillez le regarder à nouveau.',
  'You made this yourself, so that another person has to decide on it.':
    'C’est vous qui l’avez établi : une autre personne doit en décider.',
  'The account of whoever made this is closed. Please refuse it; a colleague can make it anew.':
    'Le compte de la personne qui l’a établi est fermé. Refusez-le ; un collègue pourra l’établir de nouveau.',
  'This is about your own business. A colleague has to do it.':
    'Cela concerne votre propre entreprise. Un collègue doit s’en charger.',
  'Only the person who made this can change it or take it back.':
    'Seule la personne qui l’a établi peut le modifier ou le retirer.',
  'Debits and credits have to be the same. They differ by {amount}.':
    'Les débits et les crédits doivent être égaux. Ils diffèrent de {amount}.',
  'The account “{account}” is not changed by hand.':
    'Le compte « {account} » ne se modifie pas à la main.',
  'The account “{account}” does not have enough money: {amount} is available.':
    'Le compte « {account} » n’a pas assez d’argent : {amount} sont disponibles.',
  'Of the money in suspense only {amount} belongs to no payment in review. Decide on payments in their queue.':
    'De l’argent en suspens, seuls {amount} n’appartiennent à aucun paiement en examen. Décidez des paiements dans leur file.',
  '{name} is working on this payment. It is free again when they give it back, at the latest in {minutes} minutes.':
    '{name} travaille sur ce paiement. Il sera libre quand il sera rendu, au plus tard dans {minutes} minutes.',
  'Nothing of this payment is in suspense, so that nothing was moved. Please look at it again.':
    'Rien de ce paiement n’est en suspens : rien n’a été déplacé. Veuillez le regarder à nouveau.',
  'For this payment a proposal waits for a second person. Please decide on that first.':
    'Pour ce paiement, une proposition attend une deuxième personne. Veuillez d’abord en décider.',
  'The rail is asked to give this payment back. When it has, or would not, it is shown here.':
    'La passerelle est priée de rendre ce paiement. Quand ce sera fait, ou si elle refuse, cela s’affichera ici.',
  'A part has to be less than what was paid, which is {amount}.':
    'Une partie doit être inférieure à ce qui a été payé, soit {amount}.',
  'This load is not credited, so that nothing of it can be taken back. Please look at it again.':
    'Ce rechargement n’est pas crédité : rien ne peut en être repris. Veuillez le consulter à nouveau.',
  'This line of the bank’s statement is recorded already.':
    'Cette ligne du relevé de la banque est déjà enregistrée.',
  'A bank account is called “{code}” already. Please choose another name.':
    'Un compte bancaire s’appelle déjà « {code} ». Veuillez choisir un autre nom.',
  'Merchants are told 15 days before something becomes dearer or narrower for them. Please choose a later day, or say why it has to be sooner.':
    'Les commerçants sont prévenus 15 jours avant que quelque chose devienne plus cher ou plus étroit pour eux. Choisissez un jour plus tardif, ou dites pourquoi il faut que ce soit plus tôt.',
  'A rule begins tomorrow at the earliest: what was charged until today stays explained.':
    'Une règle commence demain au plus tôt : ce qui a été facturé jusqu’à aujourd’hui reste expliqué.',
  'One of these rules changes on that day already. Please choose another day.':
    'L’une de ces règles change déjà ce jour-là. Veuillez choisir un autre jour.',
  'The figures do not fit together: least, one load, a day and a month have to rise, as fees by amount do, and a share is at most 100 %.':
    'Les chiffres ne concordent pas : minimum, un rechargement, un jour et un mois doivent croître, comme les frais par montant, et un taux est de 100 % au plus.',
  'Something here is what holds already. Please leave it out.':
    'Un élément est déjà en vigueur. Veuillez le retirer.',
  'A rule names a way, a rail or a bank that is not there.':
    'Une règle nomme un moyen, un réseau ou une banque qui n’existe pas.',
  'No order waits for a file.':
    'Aucun ordre n’attend de fichier.',
  'You made this file. Another person uploads and applies what the bank answers.':
    'Vous avez créé ce fichier. Une autre personne téléverse et applique la réponse de la banque.',
  'This file was not downloaded yet, so that no bank can have answered it.':
    'Ce fichier n’a pas encore été téléchargé : aucune banque ne peut y avoir répondu.',
  'This file says nothing of any order.':
    'Ce fichier ne dit rien d’aucun ordre.',
  'This file has no column “{column}”. It needs reference, amount and status.':
    'Ce fichier n’a pas de colonne « {column} ». Il lui faut reference, amount et status.',
  'Line {line} has another number of cells than the first line.':
    'La ligne {line} n’a pas le même nombre de cellules que la première.',
  'This answer was applied already, or its orders have changed. Please upload it again.':
    'Cette réponse a déjà été appliquée, ou ses ordres ont changé. Veuillez la téléverser à nouveau.',
} as const satisfies Partial<Sentences>
