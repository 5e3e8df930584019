import { kycSentences } from './kyc/ne.ts'
import type { Sentences } from '../sentences.ts'
import { merchantSentences } from './merchants/ne.ts'
import { accountSentences } from './operator-accounts/ne.ts'
import { contentSentences } from './operator-content/ne.ts'
import { reconciliationSentences } from './reconciliation/ne.ts'
import { supportSentences } from './support/ne.ts'
import { moneySentences } from './operator-money/ne.ts'
import { payoutSentences } from './payouts/ne.ts'
import { transferSentences } from './transfers/ne.ts'

/** What an answer of the API may say, in Nepali. */
export const sentences: Sentences = {
  ...merchantSentences,
  ...transferSentences,
  ...supportSentences,
  ...kycSentences,
  'This application is not known here.':
    'यो एप यहाँ चिनिएको छैन।',
  'Your session has ended. Please sign in again.':
    'साइन इनको समय सकियो। कृपया फेरि साइन इन गर्नुहोस्।',
  'This browser could not prove that it is signed in. Please sign in again.':
    'यो ब्राउजर साइन इन भएको पक्का हुन सकेन। कृपया फेरि साइन इन गर्नुहोस्।',
  'The request could not be read.':
    'अनुरोध पढ्न सकिएन।',
  'Please check the marked fields.':
    'कृपया चिन्ह लागेका ठाउँ हेर्नुहोस्।',
  'The request needs an Idempotency-Key header that is a UUID.':
    'अनुरोधमा UUID भएको Idempotency-Key हेडर चाहिन्छ।',
  'This request was already sent with other contents. Please start again.':
    'यो अनुरोध अर्कै विवरणसहित पहिल्यै पठाइसकिएको छ। कृपया फेरि सुरु गर्नुहोस्।',
  'This request is being worked on. Please wait a moment.':
    'यो काम हुँदै छ। कृपया एकछिन पर्खनुहोस्।',
  'The request is too large.':
    'अनुरोध धेरै ठूलो भयो।',
  'This does not exist, or it is not yours.':
    'यो छैन, वा तपाईंको होइन।',
  'This address takes only {methods}.':
    'यो ठेगानाले {methods} मात्र लिन्छ।',
  'Too many requests. Please wait {seconds} seconds and try again.':
    'एकैचोटि धेरै अनुरोध भयो। कृपया {seconds} सेकेन्ड पर्खेर फेरि प्रयास गर्नुहोस्।',
  'Several of your searches are still running. Please wait until one has finished.':
    'तपाईंका धेरै खोजी अझै चलिरहेका छन्। एउटा नसकिएसम्म कृपया पर्खनुहोस्।',
  'Something went wrong on our side. Your money is safe; please try again or tell support the reference.':
    'हाम्रो तर्फ केही गडबडी भयो। तपाईंको पैसा सुरक्षित छ; फेरि प्रयास गर्नुहोस्, वा सहायतालाई सन्दर्भ नम्बर बताउनुहोस्।',
  'The service is busy. Please try again in a moment.':
    'अहिले धेरै चाप छ। कृपया एकछिनपछि फेरि प्रयास गर्नुहोस्।',
  'Login Failed, Invalid Login Credentials!!':
    'साइन इन भएन, विवरण मिलेन!!',
  'Too many failed attempts. Please wait {seconds} seconds before you try again.':
    'धेरै पटक मिलेन। कृपया {seconds} सेकेन्ड पर्खेर फेरि प्रयास गर्नुहोस्।',
  'Please verify your e-mail address first.':
    'कृपया पहिले आफ्नो इमेल ठेगाना प्रमाणित गर्नुहोस्।',
  'Please verify your phone number first.':
    'कृपया पहिले आफ्नो फोन नम्बर प्रमाणित गर्नुहोस्।',
  'An account with this e-mail address exists. Sign in, or reset the password.':
    'यो इमेल ठेगानाको खाता पहिल्यै छ। साइन इन गर्नुहोस्, वा नयाँ पासवर्ड राख्नुहोस्।',
  'An account with this mobile number exists. Sign in, or reset the password.':
    'यो मोबाइल नम्बरको खाता पहिल्यै छ। साइन इन गर्नुहोस्, वा नयाँ पासवर्ड राख्नुहोस्।',
  'This password is on lists that thieves try first. Please choose another one.':
    'यो पासवर्ड चोरले सबैभन्दा पहिले जाँच्ने सूचीमा छ। कृपया अर्को छान्नुहोस्।',
  'This password is little more than your name, e-mail address or mobile number. Please choose another one.':
    'यो पासवर्ड तपाईंको नाम, इमेल वा मोबाइल नम्बरजस्तै छ। कृपया अर्को छान्नुहोस्।',
  'This is one of your last {count} passwords. Please choose one that you have not used.':
    'यो तपाईंका पछिल्ला {count} पासवर्डमध्ये एउटा हो। कृपया पहिले नराखेको छान्नुहोस्।',
  'This link has expired or was used before. Ask for a new one.':
    'यो लिङ्कको समय सकियो वा पहिल्यै प्रयोग भइसक्यो। नयाँ माग्नुहोस्।',
  'The current password is wrong. Tries left: {tries_left}.':
    'अहिलेको पासवर्ड मिलेन। अब {tries_left} पटक मात्र प्रयास गर्न मिल्छ।',
  'There were too many failed attempts on this account. Please set a new password by “Forgot it?” and sign in with that.':
    'यो खातामा धेरै पटक पासवर्ड मिलेन। “बिर्सनुभयो?” बाट नयाँ पासवर्ड राख्नुहोस् र त्यसैले साइन इन गर्नुहोस्।',
  'This link is for another account than the one that is signed in here. If you asked for it, sign out and open it again; if you did not, leave it unused.':
    'यो लिङ्क यहाँ साइन इन भएको खाताको होइन, अर्कै खाताको हो। तपाईंले नै माग्नुभएको हो भने साइन आउट गरेर फेरि खोल्नुहोस्; होइन भने प्रयोग नगर्नुहोस्।',
  'This e-mail address is verified already.':
    'यो इमेल ठेगाना पहिल्यै प्रमाणित छ।',
  'Phone number not Verified! The code is wrong; {tries_left} tries are left.':
    'फोन नम्बर प्रमाणित भएन! कोड मिलेन; अब {tries_left} पटक मात्र प्रयास गर्न मिल्छ।',
  'Phone number not Verified! The code has expired. Please ask for a new one.':
    'फोन नम्बर प्रमाणित भएन! कोडको समय सकियो। कृपया नयाँ माग्नुहोस्।',
  'Phone number not Verified! Too many wrong codes. Please ask for a new one.':
    'फोन नम्बर प्रमाणित भएन! धेरै पटक कोड मिलेन। कृपया नयाँ माग्नुहोस्।',
  'This phone number is verified already.':
    'यो फोन नम्बर पहिल्यै प्रमाणित छ।',
  'OTP code not sent!! No codes can be sent for the moment. Please try again later or call support.':
    'OTP कोड पठाउन सकिएन!! अहिले कोड पठाउन मिलिरहेको छैन। कृपया केही बेरपछि प्रयास गर्नुहोस्, वा सहायतालाई फोन गर्नुहोस्।',
  'OTP code not sent!! No more codes can be sent to this number today. Please try again tomorrow or call support.':
    'OTP कोड पठाउन सकिएन!! आज यो नम्बरमा अब कोड पठाउन मिल्दैन। कृपया भोलि प्रयास गर्नुहोस्, वा सहायतालाई फोन गर्नुहोस्।',
  'There is no such page. These pages exist: {pages}.':
    'यस्तो पेज छैन। यी पेज छन्: {pages}।',
  'This page has no version {version}. The newest is {newest}.':
    'यो पेजको संस्करण {version} छैन। सबैभन्दा नयाँ {newest} हो।',
  'Please confirm with your second factor.':
    'कृपया आफ्नो दोस्रो प्रमाणले पुष्टि गर्नुहोस्।',
  'This code is wrong, or it was used before. Please try the next one.':
    'यो कोड मिलेन, वा पहिल्यै प्रयोग भइसक्यो। कृपया अर्को कोड लेख्नुहोस्।',
  'Please add a passkey or an authenticator app first.':
    'कृपया पहिले पासकी वा अथेन्टिकेटर एप थप्नुहोस्।',
  'This took too long, or too many codes were wrong. Please start again.':
    'धेरै समय लाग्यो, वा धेरै पटक कोड मिलेन। कृपया सुरुदेखि गर्नुहोस्।',
  'An authenticator app is on already. Turn it off before you set up another one.':
    'अथेन्टिकेटर एप पहिल्यै चालु छ। अर्को राख्नुअघि त्यसलाई बन्द गर्नुहोस्।',
  'This set-up has expired. Please start it again.':
    'सेट गर्ने समय सकियो। कृपया फेरि सुरु गर्नुहोस्।',
  'This passkey could not be confirmed. Please try again, or choose another way.':
    'यो पासकी पुष्टि भएन। फेरि प्रयास गर्नुहोस्, वा अर्को तरिका छान्नुहोस्।',
  'This passkey is on an account already.':
    'यो पासकी कुनै खातामा पहिल्यै छ।',
  'You have {count} passkeys, which is the most. Remove one first.':
    'तपाईंसँग {count} वटा पासकी छन्, योभन्दा बढी राख्न मिल्दैन। पहिले एउटा हटाउनुहोस्।',
  'Passkeys do not work at this address.':
    'यो ठेगानामा पासकी चल्दैन।',
  'Please confirm that it is you. Then this can go on.':
    'कृपया तपाईं नै हो भनी पुष्टि गर्नुहोस्, अनि अगाडि बढ्न मिल्छ।',
  'This needs a sign-in in a browser. A plain access token may not do it.':
    'यसका लागि ब्राउजरबाट साइन इन गर्नुपर्छ। टोकनले मात्र मिल्दैन।',
  'This is not a picture that can be read. Please choose a JPEG, PNG or WebP file.':
    'यो फोटो खोल्न सकिएन। कृपया JPEG, PNG वा WebP फाइल छान्नुहोस्।',
  'This picture is too large. At most {megabytes} MB and {megapixels} million pixels are taken.':
    'यो फोटो धेरै ठूलो भयो। बढीमा {megabytes} MB र {megapixels} मेगापिक्सेलसम्म मात्र लिइन्छ।',
  'This is as on your papers and can no longer be changed here. It changes with a new KYC.':
    'यो तपाईंको कागजातअनुसार छ र अब यहाँ बदल्न मिल्दैन। नयाँ KYC गरे मात्र बदलिन्छ।',
  'This is what you have already. Please write another one.':
    'अहिले पनि यही छ। कृपया अर्को लेख्नुहोस्।',
  'This change has expired or was given up. Please ask for it again.':
    'यो परिवर्तनको समय सकियो वा रद्द भयो। कृपया फेरि माग्नुहोस्।',
  'The amount is too low. The least is {amount}.':
    'रकम थोरै भयो। कम्तीमा {amount} हुनुपर्छ।',
  'The amount is too high. The most you can load now is {amount}.':
    'रकम धेरै भयो। अहिले बढीमा {amount} लोड गर्न मिल्छ।',
  'Before your KYC is verified you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'KYC प्रमाणित नभएसम्म एक पटकमा बढीमा {at_once} र महिनामा {month} लोड गर्न मिल्छ, मौज्दात {balance} सम्म। अहिले बढीमा {amount} लोड गर्न मिल्छ।',
  'As a small shop you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'साना पसलका रूपमा एक पटकमा बढीमा {at_once} र महिनामा {month} लोड गर्न मिल्छ, मौज्दात {balance} सम्म। अहिले बढीमा {amount} लोड गर्न मिल्छ।',
  'You can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'एक पटकमा बढीमा {at_once} र महिनामा {month} लोड गर्न मिल्छ, मौज्दात {balance} सम्म। अहिले बढीमा {amount} लोड गर्न मिल्छ।',
  'You have used all {count} loads of today. You can load again tomorrow.':
    'आज {count} पटक लोड भइसक्यो, योभन्दा बढी मिल्दैन। भोलि फेरि लोड गर्न सक्नुहुन्छ।',
  'You can load at most {limit} a day this way, and {used} of it is used. The most you can load now is {amount}.':
    'यस माध्यमबाट दिनमा बढीमा {limit} लोड गर्न सकिन्छ, त्यसमध्ये {used} प्रयोग भइसकेको छ। अहिले बढीमा {amount} लोड गर्न सकिन्छ।',
  'You can load at most {limit} a Nepali month this way, and {used} of it is used. The most you can load now is {amount}.':
    'यस माध्यमबाट नेपाली महिनामा बढीमा {limit} लोड गर्न सकिन्छ, त्यसमध्ये {used} प्रयोग भइसकेको छ। अहिले बढीमा {amount} लोड गर्न सकिन्छ।',
  'All {count} loads of today are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until midnight. You can load again tomorrow.':
    'आजका सबै {count} लोड सकिए। तीमध्ये {late} रद्द गरिएका वा म्याद सकिएका हुन्, तर बैंकले अझै भुक्तानी गर्न सक्छ, त्यसैले मध्यरातसम्म गनिन्छन्। भोलि फेरि लोड गर्न सक्नुहुन्छ।',
  'All {count} loads of this Nepali month are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until {until} at the latest.':
    'यस नेपाली महिनाका सबै {count} लोड सकिए। तीमध्ये {late} रद्द गरिएका वा म्याद सकिएका हुन्, तर बैंकले अझै भुक्तानी गर्न सक्छ, त्यसैले बढीमा {until} सम्म गनिन्छन्।',
  'You have used all {count} loads of this Nepali month. You can load again when the next one begins.':
    'तपाईंले यस नेपाली महिनाका सबै {count} लोड प्रयोग गरिसक्नुभयो। अर्को महिना सुरु भएपछि फेरि लोड गर्न सकिन्छ।',
  'The fee has changed and is {fee} now. Nothing was charged; please look once more.': 'शुल्क बदलिएर अहिले {fee} भएको छ। केही काटिएको छैन; कृपया फेरि एक पटक हेर्नुहोस्।',
  'This purpose cannot be chosen now. Please choose another one.': 'अहिले यो प्रयोजन छान्न मिल्दैन। कृपया अर्को छान्नुहोस्।',
  'This bank is not available for loading. Please choose another one.':
    'यो बैंकबाट लोड गर्न मिल्दैन। कृपया अर्को छान्नुहोस्।',
  'There is no test bank here, so that nothing can be loaded in the sandbox.':
    'यहाँ परीक्षण बैंक छैन, त्यसैले स्यान्डबक्समा केही लोड गर्न मिल्दैन।',
  'The bank’s gateway is not available for the moment. Nothing was charged; please try again later.':
    'बैंकको गेटवे अहिले चलेको छैन। पैसा काटिएको छैन; कृपया पछि प्रयास गर्नुहोस्।',
  'The bank’s gateway did not accept this amount. Please try another amount.':
    'बैंकको गेटवेले यो रकम लिएन। कृपया अर्को रकम राख्नुहोस्।',
  'A load of the same amount from this bank is still open. Please finish or cancel it first.':
    'यही बैंकबाट यत्तिकै रकमको लोड अझै सकिएको छैन। कृपया पहिले त्यो पूरा वा रद्द गर्नुहोस्।',
  'This load can no longer be cancelled; we are asking the bank how it ended.':
    'यो लोड अब रद्द गर्न मिल्दैन; के भयो भनेर हामी बैंकलाई सोध्दै छौँ।',
  'There is not enough money in your wallet.':
    'तपाईंको वालेटमा पैसा पुगेन।',
  'This account is not active. Please call support.':
    'यो खाता सक्रिय छैन। कृपया सहायतालाई फोन गर्नुहोस्।',
  'Please fill this in.':
    'कृपया यो भर्नुहोस्।',
  'This field is not known here.':
    'यो विवरण यहाँ चाहिँदैन।',
  'This is too short; at least {minimum} characters.':
    'छोटो भयो; कम्तीमा {minimum} अक्षर चाहिन्छ।',
  'This is too long; at most {maximum} characters.':
    'लामो भयो; बढीमा {maximum} अक्षर मात्र।',
  'This is too small.':
    'यो सानो भयो।',
  'This is too big.':
    'यो ठूलो भयो।',
  'This is not an e-mail address.':
    'यो इमेल ठेगाना मिलेन।',
  'Please give a whole number.':
    'कृपया पूरा अङ्क लेख्नुहोस्, दशमलव नराखी।',
  'Please accept this to go on.':
    'अगाडि बढ्न कृपया यो स्वीकार गर्नुहोस्।',
  'Please give an e-mail address or a mobile number.':
    'कृपया इमेल ठेगाना वा मोबाइल नम्बर लेख्नुहोस्।',
  'This contains a character that cannot be kept.':
    'यसमा राख्न नमिल्ने अक्षर छ।',
  'Please write another name. This one could be taken for ours.':
    'कृपया अर्को नाम लेख्नुहोस्। यो नाम हाम्रो भन्ने बुझिन सक्छ।',
  'Please write a name, not a link or a phone number.':
    'कृपया नाम लेख्नुहोस्, लिङ्क वा फोन नम्बर होइन।',
  'This is always on and cannot be chosen.': 'यो सधैँ खुला रहन्छ, बदल्न मिल्दैन।',
  'Please write no card number here.':
    'कृपया कार्ड नम्बर नलेख्नुहोस्।',
  'This is not valid.':
    'यो मिलेन।',
  'A code was sent a moment ago. Please wait before you ask for another.':
    'भर्खरै एउटा कोड पठाइएको थियो। अर्को माग्नुअघि कृपया पर्खनुहोस्।',
  'An OTP Code has been sent to your phone number, please check your phone!!':
    'तपाईंको फोन नम्बरमा OTP कोड पठाइएको छ, कृपया आफ्नो फोन हेर्नुहोस्!!',
  'Phone number Verified Successfully!!!':
    'फोन नम्बर प्रमाणित भयो!!!',
  'There is no receipt before it is settled. Please wait until the bank has answered.':
    'टुङ्गो नलागेसम्म रसिद हुँदैन। कृपया बैंकको जवाफ आएपछि फेरि हेर्नुहोस्।',
  ...accountSentences,
  ...contentSentences,
  ...moneySentences,
  ...payoutSentences,
  ...reconciliationSentences,
}
