/** What is said about freezes and looks, and to operators about merchants, in Nepali. */
export const merchantSentences = {
  'Signing in to this account is paused. Your money is safe. Please call support; they tell you why and what to do.':
    'यस खातामा साइन इन रोकिएको छ। तपाईंको पैसा सुरक्षित छ। कृपया सहायतामा फोन गर्नुहोस्; कारण र अब के गर्ने त्यहाँ बताइन्छ।',
  'Money into your wallet is paused for the moment. Home says why; please call support if you have questions.':
    'अहिले तपाईंको वालेटमा रकम आउन रोकिएको छ। कारण होम पेजमा लेखिएको छ; प्रश्न भए कृपया सहायतामा फोन गर्नुहोस्।',
  'Money out of your wallet is paused for the moment. Home says why; please call support if you have questions.':
    'अहिले तपाईंको वालेटबाट रकम बाहिर जान रोकिएको छ। कारण होम पेजमा लेखिएको छ; प्रश्न भए कृपया सहायतामा फोन गर्नुहोस्।',
  'This question is answered or over. If support still needs to look, they ask again.':
    'यो अनुरोधको जवाफ दिइसकिएको छ वा यसको समय सकियो। सहायतालाई अझै हेर्नुपरे फेरि सोध्छ।',
  'This part is frozen already.':
    'यो भाग पहिल्यै रोकिएको छ।',
  'Somebody has asked already. A second person can lift it now.':
    'कसैले पहिल्यै अनुरोध गरिसकेको छ। अब दोस्रो व्यक्तिले खोल्न सक्छ।',
  'Nobody has asked for this to be lifted yet. Ask first; another operator lifts it.':
    'यो खोल्न अझै कसैले अनुरोध गरेको छैन। पहिले अनुरोध गर्नुहोस्; अर्को अपरेटरले खोल्छ।',
  'This needs a second person. Another operator can do it.':
    'यसलाई दोस्रो व्यक्ति चाहिन्छ। अर्को अपरेटरले गर्न सक्छ।',
  'This person has not asked to be an agent.':
    'यस व्यक्तिले एजेन्ट हुन अनुरोध गरेको छैन।',
  'Merchants are told 15 days before something becomes dearer or narrower for all. Please choose a later day.':
    'सबैका लागि केही महँगो वा साँघुरो हुनुभन्दा १५ दिनअघि व्यापारीलाई भनिन्छ। कृपया पछिको दिन छान्नुहोस्।',
  'A rule begins today at the earliest. Please choose another day.':
    'नियम चाँडोमा आजबाट सुरु हुन्छ। कृपया अर्को दिन रोज्नुहोस्।',
  'There is a rule from this day or a later one already. Please choose a later day.':
    'यस दिनदेखि वा पछिको दिनदेखिको नियम पहिल्यै छ। कृपया पछिको दिन रोज्नुहोस्।',
  'These figures do not fit together. One load is at most the month and the balance, a day at most the month.':
    'यी अङ्क मिलेनन्। एक लोड महिना र मौज्दातभन्दा बढी, दिन महिनाभन्दा बढी हुँदैन।',
  'This rule is decided already. What was decided stays; propose another one.':
    'यो नियम टुंगिसकेको छ। टुंगिएको कुरा रहन्छ; अर्को प्रस्ताव गर्नुहोस्।',
  'The merchant does not allow a look now. Ask for it; it lasts half an hour.':
    'व्यापारीले अहिले हेर्न दिएका छैनन्। अनुरोध गर्नुहोस्; आधा घण्टा चल्छ।',
  'This stays hidden in a look: it can change something, or it shows papers, keys or proofs.':
    'हेर्दा यो लुकेकै रहन्छ: यसले केही बदल्न सक्छ, वा कागजात, साँचो वा प्रमाण देखाउँछ।',
  'A code has six digits. Please write all six of them.':
    'कोड छ अङ्कको हुन्छ। छवटै अङ्क लेख्नुहोस्।',
  'Please write exactly four digits.':
    'ठीक चार अङ्क लेख्नुहोस्।',
  'A PAN has nine digits. Please write all nine of them.':
    'PAN नौ अङ्कको हुन्छ। नौवटै अङ्क लेख्नुहोस्।',
  'Please write the ten digits of a mobile number.':
    'कृपया मोबाइल नम्बरका दस अङ्क लेख्नुहोस्।',
  'An account number has 5 to 20 digits or letters. Please write it as it stands on the cheque.':
    'खाता नम्बरमा ५ देखि २० अङ्क वा अक्षर हुन्छन्। चेकमा भएजस्तै लेख्नुहोस्।',
  'An account number has 6 to 34 digits or letters. Please write it as it stands on the cheque.':
    'खाता नम्बरमा ६ देखि ३४ अङ्क वा अक्षर हुन्छन्। चेकमा भएजस्तै लेख्नुहोस्।',
}
