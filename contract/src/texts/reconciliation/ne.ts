import type { Sentences } from '../../sentences.ts'

/** What work on statements, breaks and closed days may be told no with, in Nepali. */
export const reconciliationSentences = {
  'This statement counts already, or was thrown away. Please look at it again.':
    'यो विवरण गनिइसकेको छ, वा फालिएको छ। कृपया फेरि हेर्नुहोस्।',
  'The same file counts already. Nothing was counted twice.':
    'यही फाइल पहिल्यै गनिएको छ। केही पनि दोहोरो गनिएन।',
  '{count} lines could not be read. Please look at them, and count the others without them only if that is right.':
    '{count} लाइन पढ्न सकिएन। कृपया ती हेर्नुहोस्, र ठीक भए मात्र बाँकी गन्नुहोस्।',
  'The file has no column “{column}”. Please choose another map, or change this one.':
    'फाइलमा “{column}” भन्ने कोलम छैन। कृपया अर्को नक्सा छान्नुहोस्, वा यसलाई बदल्नुहोस्।',
  'This file has no line ends where its lines should end, or a quotation mark is never closed. Please save it again as text (CSV).':
    'यस फाइलमा लाइन सकिनुपर्ने ठाउँमा लाइन सकिएको छैन, वा उद्धरण चिन्ह बन्द भएको छैन। कृपया यसलाई टेक्स्ट (CSV) का रूपमा फेरि सेभ गर्नुहोस्।',
  'The rows come to more than {amount} in all: a column may be another than the map says. Please choose another map, or change this one.':
    'हरफहरूको जम्मा {amount} भन्दा बढी हुन्छ: कुनै कोलम नक्साले भनेको भन्दा अर्कै हुन सक्छ। कृपया अर्को नक्सा छान्नुहोस्, वा यसलाई बदल्नुहोस्।',
  'This rail lists no days by itself. Please bring its file.':
    'यो गेटवेले दिनको सूची आफैँ दिँदैन। कृपया यसको फाइल ल्याउनुहोस्।',
  'The rail did not list this day now. Please try again later, or bring its file.':
    'गेटवेले अहिले यो दिनको सूची दिएन। कृपया पछि फेरि प्रयास गर्नुहोस्, वा यसको फाइल ल्याउनुहोस्।',
  'There is no statement of this day yet.':
    'यो दिनको विवरण अहिलेसम्म छैन।',
  'The {day} of this account is closed. Two people can open it again.':
    'यो खाताको {day} बन्द भइसकेको छ। दुई जनाले मिलेर फेरि खोल्न सक्छन्।',
  'This day is not over yet.':
    'यो दिन अझै सकिएको छैन।',
  '{count} breaks of this day are not explained, {amount} in all. Resolve them, or carry each over by name.':
    'यो दिनका {count} फरकको कारण खुलेको छैन, जम्मा {amount}। ती मिलाउनुहोस्, वा एक-एक गरी नाम दिएर अर्को दिनमा सार्नुहोस्।',
  'This break was decided already, or a second person is to decide. Please look at it again.':
    'यो फरकबारे निर्णय भइसकेको छ, वा दोस्रो व्यक्तिले निर्णय गर्नुपर्छ। कृपया फेरि हेर्नुहोस्।',
  'That cannot be done with a break of this kind.':
    'यस्तो फरकमा त्यो गर्न मिल्दैन।',
  'Line {line} of “{name}” is the same row, and it has found its entry, was decided on or waits for a second person. A row is booked once.':
    '“{name}” को लाइन {line} यही हरफ हो, र त्यसको प्रविष्टि भेटिसकेको छ, त्यसबारे निर्णय भइसकेको छ वा दोस्रो व्यक्तिलाई पर्खिरहेको छ। एउटा हरफ एक पटक मात्र बुक हुन्छ।',
  'Line {line} of “{name}” is the same row, and was booked or waits for a second person. Take that back first, as out of suspense, or end this row as a copy.':
    '“{name}” को लाइन {line} यही हरफ हो, र त्यो बुक भइसकेको छ वा दोस्रो व्यक्तिलाई पर्खिरहेको छ। पहिले त्यसलाई फिर्ता लिनुहोस्, जस्तै सस्पेन्सबाट, वा यो हरफलाई प्रतिका रूपमा टुङ्ग्याउनुहोस्।',
  'At most {amount} is written off like this.':
    'यसरी बढीमा {amount} मात्र अपलेखन हुन्छ।',
  'This is the most that may be written off already.':
    'अपलेखन गर्न सकिने सबैभन्दा धेरै रकम यही हो।',
  'Another figure waits for a second person already. Please have that decided first.':
    'अर्को रकमले दोस्रो व्यक्तिलाई पर्खिरहेको छ। कृपया पहिले त्यसको निर्णय गराउनुहोस्।',
  'One of the two belongs to something else already. Please look at it again.':
    'दुईमध्ये एउटा अर्कैसँग जोडिइसकेको छ। कृपया फेरि हेर्नुहोस्।',
  'The rail owes {amount}, less than this settlement. Say so expressly if it really sent more.':
    'गेटवेले तिर्न बाँकी {amount} मात्र छ, यो फर्छ्योट त्योभन्दा बढी हो। साँच्चै बढी आएको हो भने स्पष्ट भन्नुहोस्।',
  'The dates of this file can be read in two ways, “{text}” among them. Please choose which one is meant.':
    'यस फाइलका मितिहरू दुई तरिकाले पढ्न सकिन्छ, जस्तै “{text}”। कुन हो, कृपया छान्नुहोस्।',
  'The file has more than one column “{column}”, so it cannot be known which one counts. Please rename one of them in the file.':
    'फाइलमा “{column}” नामका एकभन्दा बढी स्तम्भ छन्, त्यसैले कुन मान्ने थाहा हुँदैन। कृपया फाइलमा एउटाको नाम बदल्नुहोस्।',
  'The signs or the running balance of this file do not agree. Please look at them, and let it count only if that is right.':
    'यस फाइलका चिह्न वा चलिरहेको मौज्दात मिल्दैनन्। कृपया हेर्नुहोस्, र ठीक भए मात्र गणना गर्नुहोस्।',
  'This is no statement that can be read here. Please bring MT940, camt.053, OFX or CSV.':
    'यो यहाँ पढ्न मिल्ने विवरण होइन। कृपया MT940, camt.053, OFX वा CSV ल्याउनुहोस्।',
  'Line {line} of this file is not as its format says: “{text}”. Please download the statement from the bank again.':
    'यस फाइलको लाइन {line} यसको ढाँचाअनुसार छैन: “{text}”। कृपया बैंकबाट विवरण फेरि डाउनलोड गर्नुहोस्।',
  'This file ends before its statement does. Please download the statement from the bank again.':
    'विवरण पूरा नहुँदै यो फाइल सकिन्छ। कृपया बैंकबाट विवरण फेरि डाउनलोड गर्नुहोस्।',
  'Line {line} of this file declares a document type (DOCTYPE). No bank’s statement needs one, so it was not read.':
    'यस फाइलको लाइन {line} मा डकुमेन्ट टाइप (DOCTYPE) घोषणा छ। कुनै बैंकको विवरणलाई यो चाहिँदैन, त्यसैले यो पढिएन।',
  'Line {line} is in {currency}. Only statements in Nepali rupees (NPR) can be read.':
    'लाइन {line} {currency} मा छ। नेपाली रुपैयाँ (NPR) का विवरण मात्र पढ्न मिल्छ।',
  'This file has statements of more than one account: “{first}” and “{second}”. Please bring a file for each.':
    'यस फाइलमा एकभन्दा बढी खाताका विवरण छन्: “{first}” र “{second}”। कृपया हरेकको छुट्टै फाइल ल्याउनुहोस्।',
  'This file has more than {megabytes} MB or {count} payments. Please bring it in shorter periods.':
    'यो फाइल {megabytes} MB वा {count} भुक्तानीभन्दा ठूलो छ। कृपया छोटो अवधिका फाइल ल्याउनुहोस्।',
} as const satisfies Partial<Sentences>
