import type { Sentences } from '../../sentences.ts'

/** What withdrawals to a bank may be told no with, in Nepali. */
export const payoutSentences = {
  'Money cannot go out to a bank yet. Complete your identity check first.': 'रकम अहिले बैंकमा पठाउन मिल्दैन। पहिले आफ्नो पहिचान प्रमाणित गर्नुहोस्।',
  'No way to the banks is open for the moment. Please try again later.': 'अहिले बैंकसम्म पुग्ने कुनै बाटो खुला छैन। पछि फेरि प्रयास गर्नुहोस्।',
  'This account is new and rests for 24 hours. You can use it from {until}.': 'यो खाता नयाँ भएकाले २४ घण्टा रोकिन्छ। {until} देखि प्रयोग गर्न मिल्छ।',
  'This account is paused. Please have it checked again first.': 'यो खाता रोकिएको छ। पहिले फेरि जाँच गराउनुहोस्।',
  'Somebody of your business said that they did not add this account. It can only be removed.':
    'तपाईंको व्यवसायका कसैले यो खाता आफूले नथपेको बताएका छन्। यसलाई हटाउन मात्र सकिन्छ।',
  'You have this account already.': 'यो खाता तपाईंसँग पहिल्यै छ।',
  'The bank does not know this account. Please check its number and branch.': 'बैंकमा यस्तो खाता भेटिएन। नम्बर र शाखा जाँच्नुहोस्।',
  'The bank has another name for this account. Please write the holder as the bank does, or show us a cheque.':
    'बैंकमा यो खाताको नाम फरक छ। खातावालाको नाम बैंकमा जस्तै लेख्नुहोस्, वा हामीलाई चेक देखाउनुहोस्।',
  'This check is too old. Please check the name again.': 'यो जाँच पुरानो भयो। नाम फेरि जाँच्नुहोस्।',
  'Money is on its way to this account. It can be removed when that has ended.': 'यस खातामा रकम जाँदै छ। त्यो टुङ्गिएपछि हटाउन मिल्छ।',
  'You can have at most {most} accounts. Please remove one first.': 'बढीमा {most} वटा खाता राख्न मिल्छ। पहिले एउटा हटाउनुहोस्।',
  'The bank does not answer. Nothing was saved; please try again later.': 'बैंकले जवाफ दिएको छैन। केही सुरक्षित भएन; पछि फेरि प्रयास गर्नुहोस्।',
  'The least you can withdraw is {amount}.': 'कम्तीमा {amount} निकाल्न मिल्छ।',
  'The most you can withdraw at a time is {amount}.': 'एक पटकमा बढीमा {amount} निकाल्न मिल्छ।',
  'You can withdraw {amount} more today.': 'आज अझ {amount} निकाल्न मिल्छ।',
  'You have made all {count} withdrawals of today.': 'आजका {count} वटै निकासा भइसके।',
  'You can withdraw {amount} more this month.': 'यो महिना अझ {amount} निकाल्न मिल्छ।',
  'You can withdraw {amount} now.': 'अहिले {amount} निकाल्न मिल्छ।',
  'It has been sent to the bank and can no longer be cancelled.': 'यो बैंकमा पठाइसकियो, अब रद्द गर्न मिल्दैन।',
  'This confirmation is over. Please begin again.': 'यो पुष्टिको समय सकियो। फेरि सुरु गर्नुहोस्।',
  'The withdrawal changed after you confirmed it. Please confirm it again.': 'पुष्टि गरेपछि निकासा फेरियो। फेरि पुष्टि गर्नुहोस्।',
  'This code is not right. {left} tries are left.': 'यो कोड मिलेन। अझ {left} पटक प्रयास गर्न मिल्छ।',
  'As many codes as an hour allows were sent to you. The next one can be sent in {minutes} min.':
    'एक घण्टामा पठाउन मिल्ने जति कोड पठाइसकियो। अर्को कोड {minutes} मिनेटपछि पठाउन मिल्छ।',
  'You can change this again from {until}.': 'यो फेरि {until} देखि बदल्न मिल्छ।',
  'This withdrawal does not wait for a person any more. Please look at the list again.':
    'यो निकासा अब कसैको जाँच पर्खिरहेको छैन। कृपया सूची फेरि हेर्नुहोस्।',
  'This needs another person: it is your own request, or your own business.':
    'यसका लागि अर्को व्यक्ति चाहिन्छ: यो तपाईंकै अनुरोध वा तपाईंकै व्यवसाय हो।',
  'Only an order that its rail has not known for two days can be let go.':
    'रेलले दुई दिनदेखि नचिनेको आदेश मात्र छोड्न मिल्छ।',
  'Somebody has asked for this already. Another person decides.':
    'यो पहिल्यै मागिएको छ। अर्को व्यक्तिले निर्णय गर्छ।',
  'Its rail does not say any more that this withdrawal was paid after it had ended.':
    'यो निकासा सकिएपछि बैंकले भुक्तानी गरेको भनेर रेलले अब भन्दैन।',
} satisfies Partial<Sentences>
