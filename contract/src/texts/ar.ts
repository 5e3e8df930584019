import { kycSentences } from './kyc/ar.ts'
import type { Sentences } from '../sentences.ts'
import { merchantSentences } from './merchants/ar.ts'
import { accountSentences } from './operator-accounts/ar.ts'
import { contentSentences } from './operator-content/ar.ts'
import { reconciliationSentences } from './reconciliation/ar.ts'
import { supportSentences } from './support/ar.ts'
import { moneySentences } from './operator-money/ar.ts'
import { payoutSentences } from './payouts/ar.ts'
import { transferSentences } from './transfers/ar.ts'

/** What an answer of the API may say, in Arabic. */
export const sentences: Sentences = {
  ...merchantSentences,
  ...transferSentences,
  ...supportSentences,
  ...kycSentences,
  'This application is not known here.':
    'هذا التطبيق غير معروف هنا.',
  'Your session has ended. Please sign in again.':
    'انتهت جلستك. يُرجى تسجيل الدخول من جديد.',
  'This browser could not prove that it is signed in. Please sign in again.':
    'لم يتمكن هذا المتصفح من إثبات تسجيل الدخول. يُرجى تسجيل الدخول من جديد.',
  'The request could not be read.':
    'تعذّرت قراءة الطلب.',
  'Please check the marked fields.':
    'يُرجى مراجعة الحقول المحددة.',
  'The request needs an Idempotency-Key header that is a UUID.':
    'يحتاج الطلب إلى ترويسة Idempotency-Key بصيغة UUID.',
  'This request was already sent with other contents. Please start again.':
    'سبق إرسال هذا الطلب بمحتوى مختلف. يُرجى البدء من جديد.',
  'This request is being worked on. Please wait a moment.':
    'يجري تنفيذ هذا الطلب. يُرجى الانتظار قليلًا.',
  'The request is too large.':
    'حجم الطلب أكبر من المسموح.',
  'This does not exist, or it is not yours.':
    'هذا غير موجود، أو ليس لك.',
  'This address takes only {methods}.':
    'لا يقبل هذا العنوان إلا {methods}.',
  'Too many requests. Please wait {seconds} seconds and try again.':
    'الطلبات كثيرة ومتتالية. يُرجى الانتظار {seconds} ثانية ثم المحاولة مجددًا.',
  'Several of your searches are still running. Please wait until one has finished.':
    'ما زال عدد من عمليات البحث التي طلبتها جاريًا. يُرجى الانتظار حتى تنتهي إحداها.',
  'Something went wrong on our side. Your money is safe; please try again or tell support the reference.':
    'حدث خطأ من جهتنا. أموالك في أمان؛ يُرجى إعادة المحاولة أو إبلاغ الدعم بالمرجع.',
  'The service is busy. Please try again in a moment.':
    'الخدمة مشغولة. يُرجى المحاولة بعد لحظات.',
  'Login Failed, Invalid Login Credentials!!':
    'فشل تسجيل الدخول، بيانات الدخول غير صحيحة!',
  'Too many failed attempts. Please wait {seconds} seconds before you try again.':
    'كثرت المحاولات الفاشلة. يُرجى الانتظار {seconds} ثانية قبل المحاولة مجددًا.',
  'Please verify your e-mail address first.':
    'يُرجى التحقق من بريدك الإلكتروني أولًا.',
  'Please verify your phone number first.':
    'يُرجى التحقق من رقم هاتفك أولًا.',
  'An account with this e-mail address exists. Sign in, or reset the password.':
    'لهذا البريد الإلكتروني حساب بالفعل. سجّل الدخول أو عيّن كلمة مرور جديدة.',
  'An account with this mobile number exists. Sign in, or reset the password.':
    'لرقم الجوال هذا حساب بالفعل. سجّل الدخول أو عيّن كلمة مرور جديدة.',
  'This password is on lists that thieves try first. Please choose another one.':
    'كلمة المرور هذه من أول ما يجرّبه اللصوص. يُرجى اختيار كلمة مرور أخرى.',
  'This password is little more than your name, e-mail address or mobile number. Please choose another one.':
    'تكاد كلمة المرور هذه تكون اسمك أو بريدك الإلكتروني أو رقم جوالك. يُرجى اختيار كلمة مرور أخرى.',
  'This is one of your last {count} passwords. Please choose one that you have not used.':
    'هذه واحدة من آخر كلمات مرورك (وعددها {count}). يُرجى اختيار كلمة مرور لم تستخدمها.',
  'This link has expired or was used before. Ask for a new one.':
    'انتهت صلاحية هذا الرابط أو استُخدم من قبل. اطلب رابطًا جديدًا.',
  'The current password is wrong. Tries left: {tries_left}.':
    'كلمة المرور الحالية غير صحيحة. المحاولات المتبقية: {tries_left}.',
  'There were too many failed attempts on this account. Please set a new password by “Forgot it?” and sign in with that.':
    'كثرت المحاولات الفاشلة على هذا الحساب. يُرجى تعيين كلمة مرور جديدة من «هل نسيتها؟» ثم تسجيل الدخول بها.',
  'This link is for another account than the one that is signed in here. If you asked for it, sign out and open it again; if you did not, leave it unused.':
    'هذا الرابط يخص حسابًا آخر غير الحساب الذي سُجّل الدخول به هنا. إن كنت قد طلبته فسجّل الخروج وافتحه من جديد، وإلا فلا تستخدمه.',
  'This e-mail address is verified already.':
    'تم التحقق من هذا البريد الإلكتروني من قبل.',
  'Phone number not Verified! The code is wrong; {tries_left} tries are left.':
    'لم يتم التحقق من رقم الهاتف! الرمز غير صحيح؛ المحاولات المتبقية: {tries_left}.',
  'Phone number not Verified! The code has expired. Please ask for a new one.':
    'لم يتم التحقق من رقم الهاتف! انتهت صلاحية الرمز. يُرجى طلب رمز جديد.',
  'Phone number not Verified! Too many wrong codes. Please ask for a new one.':
    'لم يتم التحقق من رقم الهاتف! كثرت الرموز الخاطئة. يُرجى طلب رمز جديد.',
  'This phone number is verified already.':
    'تم التحقق من رقم الهاتف هذا من قبل.',
  'OTP code not sent!! No codes can be sent for the moment. Please try again later or call support.':
    'تعذّر إرسال رمز التحقق! لا يمكن إرسال الرموز حاليًا. يُرجى المحاولة لاحقًا أو الاتصال بالدعم.',
  'OTP code not sent!! No more codes can be sent to this number today. Please try again tomorrow or call support.':
    'تعذّر إرسال رمز التحقق! لا يمكن إرسال رموز أخرى إلى هذا الرقم اليوم. يُرجى المحاولة غدًا أو الاتصال بالدعم.',
  'There is no such page. These pages exist: {pages}.':
    'لا توجد صفحة كهذه. الصفحات الموجودة: {pages}.',
  'This page has no version {version}. The newest is {newest}.':
    'ليس لهذه الصفحة إصدار {version}. أحدث إصدار هو {newest}.',
  'Please confirm with your second factor.':
    'يُرجى إتمام خطوة التحقق الثانية.',
  'This code is wrong, or it was used before. Please try the next one.':
    'هذا الرمز غير صحيح أو استُخدم من قبل. يُرجى تجربة الرمز التالي.',
  'Please add a passkey or an authenticator app first.':
    'يُرجى إضافة مفتاح مرور أو تطبيق مصادقة أولًا.',
  'This took too long, or too many codes were wrong. Please start again.':
    'استغرق هذا وقتًا طويلًا، أو كثرت الرموز الخاطئة. يُرجى البدء من جديد.',
  'An authenticator app is on already. Turn it off before you set up another one.':
    'يوجد تطبيق مصادقة مفعّل من قبل. أوقفه قبل إعداد تطبيق آخر.',
  'This set-up has expired. Please start it again.':
    'انتهت صلاحية هذا الإعداد. يُرجى بدؤه من جديد.',
  'This passkey could not be confirmed. Please try again, or choose another way.':
    'تعذّر تأكيد مفتاح المرور هذا. يُرجى المحاولة مجددًا أو اختيار طريقة أخرى.',
  'This passkey is on an account already.':
    'مفتاح المرور هذا مضاف إلى حساب من قبل.',
  'You have {count} passkeys, which is the most. Remove one first.':
    'لديك الحد الأقصى من مفاتيح المرور ({count}). أزِل واحدًا أولًا.',
  'Passkeys do not work at this address.':
    'لا تعمل مفاتيح المرور على هذا العنوان.',
  'Please confirm that it is you. Then this can go on.':
    'يُرجى تأكيد هويتك أولًا، ثم يمكنك المتابعة.',
  'This needs a sign-in in a browser. A plain access token may not do it.':
    'يتطلب هذا تسجيل الدخول من متصفح. لا يكفي رمز وصول عادي.',
  'This is not a picture that can be read. Please choose a JPEG, PNG or WebP file.':
    'لا يمكن قراءة هذا الملف كصورة. يُرجى اختيار ملف JPEG أو PNG أو WebP.',
  'This picture is too large. At most {megabytes} MB and {megapixels} million pixels are taken.':
    'هذه الصورة كبيرة جدًا. الحد الأقصى {megabytes} ميغابايت و{megapixels} مليون بكسل.',
  'This is as on your papers and can no longer be changed here. It changes with a new KYC.':
    'هذا كما في مستنداتك، ولا يمكن تغييره هنا بعد الآن. لا يتغير إلا بتقديم KYC جديد.',
  'This is what you have already. Please write another one.':
    'هذا هو المسجّل لديك بالفعل. يُرجى إدخال غيره.',
  'This change has expired or was given up. Please ask for it again.':
    'انتهت صلاحية هذا التغيير أو أُلغي. يُرجى طلبه من جديد.',
  'The amount is too low. The least is {amount}.':
    'المبلغ أقل من المسموح. الحد الأدنى {amount}.',
  'The amount is too high. The most you can load now is {amount}.':
    'المبلغ أعلى من المسموح. أقصى ما يمكنك شحنه الآن {amount}.',
  'Before your KYC is verified you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'قبل التحقق من هويتك (KYC) يمكنك شحن {at_once} على الأكثر في كل مرة و{month} في الشهر، حتى رصيد قدره {balance}. أقصى ما يمكنك شحنه الآن {amount}.',
  'As a small shop you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'بصفتك متجرًا صغيرًا يمكنك شحن {at_once} على الأكثر في كل مرة و{month} في الشهر، حتى رصيد قدره {balance}. أقصى ما يمكنك شحنه الآن {amount}.',
  'You can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.':
    'يمكنك شحن {at_once} على الأكثر في كل مرة و{month} في الشهر، حتى رصيد قدره {balance}. أقصى ما يمكنك شحنه الآن {amount}.',
  'You have used all {count} loads of today. You can load again tomorrow.':
    'استخدمت كل عمليات الشحن المتاحة اليوم ({count}). يمكنك الشحن مجددًا غدًا.',
  'You can load at most {limit} a day this way, and {used} of it is used. The most you can load now is {amount}.':
    'يمكنك شحن {limit} كحد أقصى في اليوم بهذه الطريقة، وقد استُخدم منها {used}. أقصى ما يمكنك شحنه الآن {amount}.',
  'You can load at most {limit} a Nepali month this way, and {used} of it is used. The most you can load now is {amount}.':
    'يمكنك شحن {limit} كحد أقصى في الشهر النيبالي بهذه الطريقة، وقد استُخدم منها {used}. أقصى ما يمكنك شحنه الآن {amount}.',
  'All {count} loads of today are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until midnight. You can load again tomorrow.':
    'استُخدمت جميع عمليات الشحن الـ{count} لليوم. أُلغيت {late} منها أو انتهت مدتها، لكن قد يدفعها مصرف بعد، لذلك تُحتسب حتى منتصف الليل. يمكنك الشحن مجددًا غدًا.',
  'All {count} loads of this Nepali month are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until {until} at the latest.':
    'استُخدمت جميع عمليات الشحن الـ{count} لهذا الشهر النيبالي. أُلغيت {late} منها أو انتهت مدتها، لكن قد يدفعها مصرف بعد، لذلك تُحتسب حتى {until} على الأكثر.',
  'You have used all {count} loads of this Nepali month. You can load again when the next one begins.':
    'لقد استخدمت جميع عمليات الشحن الـ{count} لهذا الشهر النيبالي. يمكنك الشحن مجددًا مع بداية الشهر التالي.',
  'The fee has changed and is {fee} now. Nothing was charged; please look once more.': 'تغيّرت الرسوم وأصبحت الآن {fee}. لم يُخصم شيء؛ راجع الأمر مرة أخرى.',
  'This purpose cannot be chosen now. Please choose another one.': 'لا يمكن اختيار هذا الغرض الآن. يُرجى اختيار غرض آخر.',
  'This bank is not available for loading. Please choose another one.':
    'هذا المصرف غير متاح للشحن. يُرجى اختيار مصرف آخر.',
  'There is no test bank here, so that nothing can be loaded in the sandbox.':
    'لا يوجد مصرف تجريبي هنا، لذا لا يمكن الشحن في الوضع التجريبي.',
  'The bank’s gateway is not available for the moment. Nothing was charged; please try again later.':
    'بوابة المصرف غير متاحة حاليًا. لم يُخصم شيء؛ يُرجى المحاولة لاحقًا.',
  'The bank’s gateway did not accept this amount. Please try another amount.':
    'لم تقبل بوابة المصرف هذا المبلغ. يُرجى تجربة مبلغ آخر.',
  'A load of the same amount from this bank is still open. Please finish or cancel it first.':
    'ما زالت عملية شحن بالمبلغ نفسه من هذا المصرف مفتوحة. يُرجى إكمالها أو التخلي عنها أولًا.',
  'This load can no longer be cancelled; we are asking the bank how it ended.':
    'لم يعد التخلي عن هذا الشحن ممكنًا؛ نستعلم من المصرف عن نتيجته.',
  'There is not enough money in your wallet.':
    'الرصيد في محفظتك غير كافٍ.',
  'This account is not active. Please call support.':
    'هذا الحساب غير نشط. يُرجى الاتصال بالدعم.',
  'Please fill this in.':
    'يُرجى ملء هذا الحقل.',
  'This field is not known here.':
    'هذا الحقل غير معروف هنا.',
  'This is too short; at least {minimum} characters.':
    'قصير جدًا؛ الحد الأدنى لعدد الأحرف {minimum}.',
  'This is too long; at most {maximum} characters.':
    'طويل جدًا؛ الحد الأقصى لعدد الأحرف {maximum}.',
  'This is too small.':
    'أقل من المسموح.',
  'This is too big.':
    'أكبر من المسموح.',
  'This is not an e-mail address.':
    'هذا ليس عنوان بريد إلكتروني.',
  'Please give a whole number.':
    'يُرجى إدخال عدد صحيح.',
  'Please accept this to go on.':
    'يُرجى الموافقة للمتابعة.',
  'Please give an e-mail address or a mobile number.':
    'يُرجى إدخال بريد إلكتروني أو رقم جوال.',
  'This contains a character that cannot be kept.':
    'يحتوي هذا على حرف لا يمكن حفظه.',
  'Please write another name. This one could be taken for ours.':
    'يُرجى كتابة اسم آخر. قد يُظن أن هذا الاسم اسمنا.',
  'Please write a name, not a link or a phone number.':
    'يُرجى كتابة اسم، لا رابط ولا رقم هاتف.',
  'This is always on and cannot be chosen.': 'هذا مفعّل دائمًا ولا يمكن تغييره.',
  'Please write no card number here.':
    'يُرجى عدم كتابة رقم بطاقة.',
  'This is not valid.':
    'غير صالح.',
  'A code was sent a moment ago. Please wait before you ask for another.':
    'أُرسل رمز قبل لحظات. يرجى الانتظار قبل طلب رمز آخر.',
  'An OTP Code has been sent to your phone number, please check your phone!!':
    'أُرسل رمز التحقق إلى رقم هاتفك، يُرجى تفقّد هاتفك!',
  'Phone number Verified Successfully!!!':
    'تم التحقق من رقم الهاتف بنجاح!',
  'There is no receipt before it is settled. Please wait until the bank has answered.':
    'لا يوجد إيصال قبل أن تُحسم العملية. يرجى الانتظار حتى يرد المصرف.',
  ...accountSentences,
  ...contentSentences,
  ...moneySentences,
  ...payoutSentences,
  ...reconciliationSentences,
}
