import type { Sentences } from '../../sentences.ts'

/** What the operator's work on what merchants read may be told no with, in Nepali. */
export const contentSentences = {
  'A notice ends after it begins, and later than now. Please choose another time.':
    'सूचना सुरु भएपछि र अहिलेभन्दा पछि मात्र सकिन्छ। कृपया अर्को समय छान्नुहोस्।',
  'This notice is over already.':
    'यो सूचना सकिइसकेको छ।',
  'A text of this page waits in this language already. Please decide on it first.':
    'यस पृष्ठको यो भाषामा एउटा पाठ पहिल्यै पर्खिरहेको छ। कृपया पहिले त्यसको निर्णय गर्नुहोस्।',
  'This text was decided already. Please look at the page again.':
    'यो पाठको निर्णय भइसकेको छ। कृपया पृष्ठ फेरि हेर्नुहोस्।',
  'A version begins today at the earliest, and not before the newest one. Please choose a later day.':
    'संस्करण छिटोमा आजदेखि, र सबैभन्दा नयाँ संस्करणभन्दा अघि होइन। कृपया पछिको दिन छान्नुहोस्।',
  'This day is on the list already.':
    'यो दिन सूचीमा पहिल्यै छ।',
} satisfies Partial<Sentences>
