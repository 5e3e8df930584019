import type { Sentences } from '../../sentences.ts'

/** What the operators’ accounts may be told no with, in French. */
export const accountSentences = {
  'Your role does not allow this. Somebody with one of these roles can do it: {roles}.':
    'Votre rôle ne le permet pas. Une personne ayant l’un de ces rôles peut le faire : {roles}.',
  'There is an operator with this e-mail address already.':
    'Un opérateur a déjà cette adresse e-mail.',
  'You cannot change your own account here. Another administrator can.':
    'Vous ne pouvez pas modifier votre propre compte ici. Un autre administrateur le peut.',
  'This is the last administrator. Make another one first.':
    'C’est le dernier administrateur. Nommez-en d’abord un autre.',
  'This was asked for already and waits for a second administrator.':
    'Cela a déjà été demandé et attend un second administrateur.',
  'This was decided already. Please look at the list again.':
    'Cela a déjà été décidé. Veuillez revoir la liste.',
  'Who asked for this is no administrator any more. Refuse it, and ask anew.':
    'La personne qui l’a demandé n’est plus administratrice. Refusez la demande et refaites-la.',
} satisfies Partial<Sentences>
