import type { Sentences } from '../../sentences.ts'

/** What the operators’ accounts may be told no with, in Nepali. */
export const accountSentences = {
  'Your role does not allow this. Somebody with one of these roles can do it: {roles}.':
    'तपाईंको भूमिकाले यो गर्न दिँदैन। यी भूमिकामध्ये कुनै भएको व्यक्तिले गर्न सक्छ: {roles}।',
  'There is an operator with this e-mail address already.':
    'यो इमेल ठेगाना भएको अपरेटर पहिल्यै छ।',
  'You cannot change your own account here. Another administrator can.':
    'तपाईं यहाँ आफ्नै खाता परिवर्तन गर्न सक्नुहुन्न। अर्को प्रशासकले सक्छ।',
  'This is the last administrator. Make another one first.':
    'यो अन्तिम प्रशासक हो। पहिले अर्को बनाउनुहोस्।',
  'This was asked for already and waits for a second administrator.':
    'यो पहिल्यै मागिएको छ र दोस्रो प्रशासकलाई पर्खिरहेको छ।',
  'This was decided already. Please look at the list again.':
    'यसको निर्णय भइसकेको छ। कृपया सूची फेरि हेर्नुहोस्।',
  'Who asked for this is no administrator any more. Refuse it, and ask anew.':
    'यो माग्ने व्यक्ति अब प्रशासक छैन। यसलाई अस्वीकार गरेर नयाँ माग गर्नुहोस्।',
} satisfies Partial<Sentences>
