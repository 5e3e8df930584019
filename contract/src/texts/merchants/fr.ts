/** What is said about freezes and looks, and to operators about merchants, in French. */
export const merchantSentences = {
  'Signing in to this account is paused. Your money is safe. Please call support; they tell you why and what to do.':
    'La connexion à ce compte est suspendue. Votre argent est en sécurité. Veuillez appeler l’assistance ; elle vous dira pourquoi et que faire.',
  'Money into your wallet is paused for the moment. Home says why; please call support if you have questions.':
    'Les entrées d’argent dans votre portefeuille sont suspendues pour le moment. L’accueil dit pourquoi ; appelez l’assistance si vous avez des questions.',
  'Money out of your wallet is paused for the moment. Home says why; please call support if you have questions.':
    'Les sorties d’argent de votre portefeuille sont suspendues pour le moment. L’accueil dit pourquoi ; appelez l’assistance si vous avez des questions.',
  'This question is answered or over. If support still needs to look, they ask again.':
    'Cette demande a déjà reçu une réponse ou est terminée. Si l’assistance doit encore regarder, elle demandera à nouveau.',
  'This part is frozen already.':
    'Cette partie est déjà gelée.',
  'Somebody has asked already. A second person can lift it now.':
    'Quelqu’un l’a déjà demandé. Une seconde personne peut maintenant le lever.',
  'Nobody has asked for this to be lifted yet. Ask first; another operator lifts it.':
    'Personne n’a encore demandé de le lever. Demandez d’abord ; un autre opérateur le lève.',
  'This needs a second person. Another operator can do it.':
    'Il faut une seconde personne. Un autre opérateur peut le faire.',
  'This person has not asked to be an agent.':
    'Cette personne n’a pas demandé à être agent.',
  'Merchants are told 15 days before something becomes dearer or narrower for all. Please choose a later day.':
    'Les commerçants sont prévenus 15 jours avant que quelque chose devienne plus cher ou plus étroit pour tous. Veuillez choisir un jour plus tardif.',
  'A rule begins today at the earliest. Please choose another day.':
    'Une règle commence au plus tôt aujourd’hui. Veuillez choisir un autre jour.',
  'There is a rule from this day or a later one already. Please choose a later day.':
    'Il existe déjà une règle à partir de ce jour ou d’un jour ultérieur. Veuillez choisir un jour ultérieur.',
  'These figures do not fit together. One load is at most the month and the balance, a day at most the month.':
    'Ces chiffres ne vont pas ensemble. Un rechargement est au plus le mois et le solde, un jour au plus le mois.',
  'This rule is decided already. What was decided stays; propose another one.':
    'Cette règle est déjà décidée. Ce qui est décidé reste ; proposez-en une autre.',
  'The merchant does not allow a look now. Ask for it; it lasts half an hour.':
    'Le commerçant ne permet pas de regarder pour le moment. Demandez-le ; cela dure une demi-heure.',
  'This stays hidden in a look: it can change something, or it shows papers, keys or proofs.':
    'Ceci reste caché pendant le regard : cela peut modifier quelque chose, ou montre des papiers, des clés ou des preuves.',
  'A code has six digits. Please write all six of them.':
    'Un code compte six chiffres. Veuillez les écrire tous les six.',
  'Please write exactly four digits.':
    'Veuillez écrire exactement quatre chiffres.',
  'A PAN has nine digits. Please write all nine of them.':
    'Un PAN compte neuf chiffres. Veuillez les écrire tous les neuf.',
  'Please write the ten digits of a mobile number.':
    'Veuillez écrire les dix chiffres d’un numéro de mobile.',
  'An account number has 5 to 20 digits or letters. Please write it as it stands on the cheque.':
    'Un numéro de compte compte de 5 à 20 chiffres ou lettres. Veuillez l’écrire comme sur le chèque.',
  'An account number has 6 to 34 digits or letters. Please write it as it stands on the cheque.':
    'Un numéro de compte compte de 6 à 34 chiffres ou lettres. Veuillez l’écrire comme sur le chèque.',
}
