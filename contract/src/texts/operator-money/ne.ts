import type { Sentences } from '../../sentences.ts'

/** What the operator's work on money may be told no with, in Nepali. */
export const moneySentences = {
  'This was decided already, or changed since you opened it. Please look at it again.':
    'यसको निर्णय भइसकेको छ, वा तपाईंले खोलेपछि यो बदलिएको छ। कृपया फेरि हेर्नुहोस्।',
  'You made this yourself, so that another person has to decide on it.':
    'यो तपाईं आफैँले बनाउनुभएको हो, त्यसैले निर्णय अर्को व्यक्तिले गर्नुपर्छ।',
  'The account of whoever made this is closed. Please refuse it; a colleague can make it anew.':
    'यो बनाउने व्यक्तिको खाता बन्द छ। कृपया अस्वीकार गर्नुहोस्; सहकर्मीले फेरि बनाउन सक्छन्।',
  'This is about your own business. A colleague has to do it.':
    'यो तपाईंकै व्यवसायको कुरा हो। अर्को सहकर्मीले गर्नुपर्छ।',
  'Only the person who made this can change it or take it back.':
    'यो बनाउने व्यक्तिले मात्र यसलाई बदल्न वा फिर्ता लिन सक्छ।',
  'Debits and credits have to be the same. They differ by {amount}.':
    'डेबिट र क्रेडिट बराबर हुनुपर्छ। {amount} को फरक छ।',
  'The account “{account}” is not changed by hand.':
    '“{account}” खाता हातैले बदलिँदैन।',
  'The account “{account}” does not have enough money: {amount} is available.':
    '“{account}” खातामा पुग्दो रकम छैन: {amount} उपलब्ध छ।',
  'Of the money in suspense only {amount} belongs to no payment in review. Decide on payments in their queue.':
    'सस्पेन्समा रहेको रकममध्ये {amount} मात्र हेरिँदै गरेको कुनै भुक्तानीको होइन। भुक्तानीको निर्णय तिनको सूचीमा गर्नुहोस्।',
  '{name} is working on this payment. It is free again when they give it back, at the latest in {minutes} minutes.':
    '{name} ले यो भुक्तानी हेर्दै हुनुहुन्छ। उहाँले छोडेपछि, ढिलोमा {minutes} मिनेटमा, यो फेरि खाली हुन्छ।',
  'Nothing of this payment is in suspense, so that nothing was moved. Please look at it again.':
    'यस भुक्तानीको केही पनि सस्पेन्समा छैन, त्यसैले केही सारिएन। कृपया फेरि हेर्नुहोस्।',
  'For this payment a proposal waits for a second person. Please decide on that first.':
    'यस भुक्तानीको एउटा प्रस्ताव दोस्रो व्यक्तिको पर्खाइमा छ। कृपया पहिले त्यसको निर्णय गर्नुहोस्।',
  'The rail is asked to give this payment back. When it has, or would not, it is shown here.':
    'गेटवेलाई यो भुक्तानी फिर्ता गर्न भनिएको छ। फिर्ता भएपछि, वा नमानेमा, यहाँ देखाइन्छ।',
  'A part has to be less than what was paid, which is {amount}.':
    'अंश तिरिएको रकमभन्दा कम हुनुपर्छ, तिरिएको {amount} हो।',
  'This load is not credited, so that nothing of it can be taken back. Please look at it again.':
    'यो लोड जम्मा भएको छैन, त्यसैले यसबाट केही फिर्ता लिन मिल्दैन। कृपया फेरि हेर्नुहोस्।',
  'This line of the bank’s statement is recorded already.':
    'बैंकको स्टेटमेन्टको यो हरफ पहिले नै दर्ता भइसकेको छ।',
  'A bank account is called “{code}” already. Please choose another name.':
    '“{code}” नामको बैंक खाता पहिले नै छ। कृपया अर्को नाम छान्नुहोस्।',
  'Merchants are told 15 days before something becomes dearer or narrower for them. Please choose a later day, or say why it has to be sooner.':
    'व्यापारीका लागि केही महँगो वा साँघुरो हुनुभन्दा १५ दिनअघि उहाँहरूलाई भनिन्छ। कृपया पछिको दिन छान्नुहोस्, वा किन छिटो हुनुपर्छ लेख्नुहोस्।',
  'A rule begins tomorrow at the earliest: what was charged until today stays explained.':
    'नियम छिटोमा भोलिदेखि मात्र सुरु हुन्छ: आजसम्म लिइएको शुल्कको आधार जस्ताको तस्तै रहन्छ।',
  'One of these rules changes on that day already. Please choose another day.':
    'यी नियममध्ये एउटा त्यही दिन बदलिँदै छ। कृपया अर्को दिन छान्नुहोस्।',
  'The figures do not fit together: least, one load, a day and a month have to rise, as fees by amount do, and a share is at most 100 %.':
    'अङ्कहरू मिलेनन्: न्यूनतम, एक लोड, एक दिन र एक महिनाको सीमा क्रमैले बढ्नुपर्छ, रकमअनुसारको शुल्क पनि, र प्रतिशत बढीमा १००% हुन्छ।',
  'Something here is what holds already. Please leave it out.':
    'यहाँ केही कुरा अहिले लागू भएकै जस्तो छ। कृपया त्यसलाई हटाउनुहोस्।',
  'A rule names a way, a rail or a bank that is not there.':
    'एउटा नियममा नभएको माध्यम, रेल वा बैंक छ।',
  'No order waits for a file.':
    'फाइलका लागि कुनै आदेश पर्खिरहेको छैन।',
  'You made this file. Another person uploads and applies what the bank answers.':
    'यो फाइल तपाईंले बनाउनुभएको हो। बैंकको जवाफ अर्को व्यक्तिले अपलोड र लागू गर्छ।',
  'This file was not downloaded yet, so that no bank can have answered it.':
    'यो फाइल अहिलेसम्म डाउनलोड भएको छैन, त्यसैले कुनै बैंकले जवाफ दिएको हुन सक्दैन।',
  'This file says nothing of any order.':
    'यस फाइलमा कुनै आदेशबारे केही छैन।',
  'This file has no column “{column}”. It needs reference, amount and status.':
    'यस फाइलमा “{column}” स्तम्भ छैन। यसमा reference, amount र status चाहिन्छ।',
  'Line {line} has another number of cells than the first line.':
    'लाइन {line} मा पहिलो लाइनभन्दा फरक सङ्ख्याका कोठा छन्।',
  'This answer was applied already, or its orders have changed. Please upload it again.':
    'यो जवाफ पहिल्यै लागू भइसकेको छ वा यसका आदेश बदलिएका छन्। कृपया फेरि अपलोड गर्नुहोस्।',
} as const satisfies Partial<Sentences>
