import type { Sentences } from '../../sentences.ts'

/** What sending to and asking other wallets may be told no with, in Nepali. */
export const transferSentences = {
  'This is your own number. Please choose somebody else’s.': 'यो तपाईंकै नम्बर हो। कृपया अरूको नम्बर छान्नुहोस्।',
  'This wallet cannot receive money now. Nothing was sent.': 'यो वालेटमा अहिले रकम पठाउन मिल्दैन। केही पठाइएको छैन।',
  'Their wallet has no room for so much. They can receive {amount} now.': 'उहाँको वालेटमा यति रकम अटाउँदैन। अहिले {amount} सम्म पठाउन मिल्छ।',
  'The least you can send is {amount}.': 'कम्तीमा {amount} पठाउन सकिन्छ।',
  'The most you can send at a time is {amount}.': 'एक पटकमा बढीमा {amount} पठाउन सकिन्छ।',
  'You can send {amount} more today.': 'आज अझै {amount} पठाउन सक्नुहुन्छ।',
  'You have made all {count} sends of today.': 'आज पठाउन मिल्ने {count} पटक पूरा भइसक्यो।',
  'You can send {amount} more this month.': 'यो महिना अझै {amount} पठाउन सक्नुहुन्छ।',
  'You can send {amount} now.': 'अहिले {amount} पठाउन सक्नुहुन्छ।',
  'Sending more than {amount} needs a confirmation.': '{amount} भन्दा बढी पठाउन पुष्टि गर्नुपर्छ।',
  'This request is not open any more. Please look at the list again.': 'यो अनुरोध अब खुला छैन। कृपया सूची फेरि हेर्नुहोस्।',
  'You can remind of a request a day after it was asked, and then once a day.': 'अनुरोध गरेको एक दिनपछि सम्झाउन सकिन्छ, त्यसपछि दिनको एक पटक।',
  'The amount of this request cannot be changed.': 'यो अनुरोधको रकम बदल्न मिल्दैन।',
  'The least you can ask one person for is {amount}.': 'एक जनासँग कम्तीमा {amount} माग्नुपर्छ।',
  'The most you can ask one person for is {amount}.': 'एक जनासँग बढीमा {amount} माग्न सकिन्छ।',
  'You can ask for {amount} more today.': 'आज अझै {amount} माग्न सक्नुहुन्छ।',
  'You have made all {count} requests of today.': 'आज माग्न मिल्ने {count} पटक पूरा भइसक्यो।',
  'This number cannot be asked for money. Nothing was asked.': 'यो नम्बरसँग रकम माग्न मिल्दैन। केही मागिएको छैन।',
  'What you confirmed changed after it. Please confirm it again.': 'पुष्टि गरेपछि विवरण बदलियो। कृपया फेरि पुष्टि गर्नुहोस्।',
  'Another counter has this name. Please choose another one.': 'अर्को काउन्टरको यही नाम छ। कृपया अर्को नाम राख्नुहोस्।',
  'A shop has at most {count} counters. Please close one first.': 'एउटा पसलमा बढीमा {count} काउन्टर हुन्छन्। कृपया पहिले एउटा बन्द गर्नुहोस्।',
  'This QR was used or is too old. Please ask for a new one.': 'यो QR प्रयोग भइसक्यो वा धेरै पुरानो भयो। कृपया नयाँ माग्नुहोस्।',
} satisfies Partial<Sentences>
