import type { Sentences } from '../../sentences.ts'

/** What is said no to about a KYC case, in Nepali. */
export const kycSentences = {
  'Your papers are with us and cannot be changed now. If something is missing, we ask for it here.':
    'तपाईंका कागजात हामीसँग छन्, अहिले बदल्न मिल्दैन। केही नपुगे हामी यहीँ सोध्छौँ।',
  'Something is still missing before this can be sent. It is marked below.':
    'पठाउनुअघि केही कुरा अझै बाँकी छ। तल चिन्ह लगाइएको छ।',
  'There is no decision that can be appealed, or it was appealed before.':
    'पुनरावेदन गर्न मिल्ने निर्णय छैन, वा पहिल्यै पुनरावेदन भइसकेको छ।',
  '{name} is working on this case.':
    '{name} यो केसमा काम गर्दै हुनुहुन्छ।',
  'Claim this case first; a claim ends by itself after 30 minutes.':
    'पहिले यो केस लिनुहोस्; लिएको केस 30 मिनेटपछि आफैँ छुट्छ।',
  'This case does not wait for a reviewer any more.':
    'यो केस अब जाँच्न बाँकी छैन।',
  'No case waits for you.':
    'तपाईंलाई पर्खिरहेको कुनै केस छैन।',
  'Mark at least one item that is asked again.':
    'फेरि माग्ने कम्तीमा एउटा कुरामा चिन्ह लगाउनुहोस्।',
  '{count} items are not accepted yet.':
    '{count} वटा कुरा अझै स्वीकृत भएका छैनन्।',
  'You have signed this case. A second reviewer has to sign it.':
    'तपाईंले यो केसमा सही गरिसक्नुभयो। अर्को जाँचकर्ताले सही गर्नुपर्छ।',
  'This is your own business. Another reviewer has to look at it.':
    'यो तपाईंकै व्यवसाय हो। अर्को जाँचकर्ताले हेर्नुपर्छ।',
  'You decided this case before. Another reviewer has to hear the appeal.':
    'यो केसको निर्णय पहिले तपाईंले नै गर्नुभएको थियो। पुनरावेदन अर्को जाँचकर्ताले हेर्नुपर्छ।',
  'This form of business takes {least} to {most} people.':
    'यस किसिमको व्यवसायमा {least} देखि {most} जनासम्म राख्न मिल्छ।',
  'Please choose one of the options.':
    'कृपया विकल्पमध्ये एउटा छान्नुहोस्।',
  'This file cannot be read. Please choose a JPEG, PNG, WebP or PDF file that opens on your device.':
    'यो फाइल पढ्न सकिएन। कृपया तपाईंको यन्त्रमा खुल्ने JPEG, PNG, WebP वा PDF फाइल छान्नुहोस्।',
  'This picture is too large. At most {megapixels} million pixels are taken.':
    'यो तस्बिर धेरै ठूलो छ। बढीमा {megapixels} मेगापिक्सेलको लिइन्छ।',
  'This picture is too small to be read. Please take it from nearer, or choose a larger one.':
    'यो तस्बिर पढ्न नसकिने गरी सानो छ। कृपया नजिकबाट खिच्नुहोस् वा ठूलो तस्बिर छान्नुहोस्।',
  'This file has too many pages. At most {pages} are taken.':
    'यो फाइलमा धेरै पाना छन्। बढीमा {pages} पाना लिइन्छ।',
  'This file took too long to read. Please send photos of its pages instead.':
    'यो फाइल पढ्न धेरै समय लाग्यो। कृपया यसका पानाहरूको फोटो पठाउनुहोस्।',
  'This is a HEIC picture, which cannot be read here. Open it on your phone and save or share it as JPEG. An iPhone takes JPEG photos when Settings, Camera, Formats is set to Most Compatible.':
    'यो HEIC तस्बिर हो, यहाँ पढ्न मिल्दैन। फोनमा खोलेर JPEG का रूपमा सेभ वा सेयर गर्नुहोस्। iPhone मा Settings, Camera, Formats मा Most Compatible राखे फोटो JPEG मा खिचिन्छ।',
  'This PDF is locked with a password. Open it, print or save it as a PDF without a password, and choose that file.':
    'यो PDF मा पासवर्ड लगाइएको छ। खोलेर पासवर्डबिनाको PDF का रूपमा प्रिन्ट वा सेभ गर्नुहोस् र त्यही फाइल छान्नुहोस्।',
  'This file is empty. Open it on your device to see whether it is whole, and choose it once more.':
    'यो फाइल खाली छ। पूरा छ कि छैन आफ्नो यन्त्रमा खोलेर हेर्नुहोस् र फेरि छान्नुहोस्।',
  'Other files of yours are still being read. Please try again in {seconds} seconds.':
    'तपाईंका अरू फाइल पढ्ने काम चल्दै छ। कृपया {seconds} सेकेन्डपछि फेरि प्रयास गर्नुहोस्।',
  'Your files took long to read. Please send the next one in {minutes} minutes.':
    'तपाईंका फाइल पढ्न धेरै समय लाग्यो। कृपया अर्को फाइल {minutes} मिनेटपछि पठाउनुहोस्।',
  'Your business has sent {megabytes} MB of files in one day, and no more are taken. Please send the others tomorrow.':
    'तपाईंको व्यवसायले एक दिनमा {megabytes} MB फाइल पठाइसक्यो, अब थप लिइँदैन। कृपया बाँकी भोलि पठाउनुहोस्।',
  'The file did not arrive as it was sent. Please choose it once more.':
    'फाइल पठाएजस्तै आइपुगेन। कृपया फेरि एकपटक छान्नुहोस्।',
} as const satisfies Partial<Sentences>
