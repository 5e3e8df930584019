import type { Sentences } from '../../sentences.ts'

/** What is said no to about a KYC case, in Arabic. */
export const kycSentences = {
  'Your papers are with us and cannot be changed now. If something is missing, we ask for it here.':
    'مستنداتك لدينا ولا يمكن تعديلها الآن. إن نقص شيء فسنطلبه منك هنا.',
  'Something is still missing before this can be sent. It is marked below.':
    'ما زال هناك شيء ناقص قبل الإرسال، وهو مبيَّن أدناه.',
  'There is no decision that can be appealed, or it was appealed before.':
    'لا يوجد قرار يمكن الاعتراض عليه، أو سبق الاعتراض عليه.',
  '{name} is working on this case.':
    '{name} يعمل على هذا الملف.',
  'Claim this case first; a claim ends by itself after 30 minutes.':
    'استلم هذا الملف أولًا؛ ينتهي الاستلام تلقائيًا بعد 30 دقيقة.',
  'This case does not wait for a reviewer any more.':
    'لم يعد هذا الملف في انتظار مراجع.',
  'No case waits for you.':
    'لا يوجد ملف في انتظارك.',
  'Mark at least one item that is asked again.':
    'حدّد عنصرًا واحدًا على الأقل يُطلب من جديد.',
  '{count} items are not accepted yet.':
    'عدد العناصر التي لم تُقبل بعد: {count}.',
  'You have signed this case. A second reviewer has to sign it.':
    'لقد وقّعت على هذا الملف. يجب أن يوقّع عليه مراجع ثانٍ.',
  'This is your own business. Another reviewer has to look at it.':
    'هذا نشاطك أنت. يجب أن ينظر فيه مراجع آخر.',
  'You decided this case before. Another reviewer has to hear the appeal.':
    'لقد بتَّ في هذا الملف من قبل. يجب أن ينظر في الاعتراض مراجع آخر.',
  'This form of business takes {least} to {most} people.':
    'عدد الأشخاص في هذا النوع من الأعمال من {least} إلى {most}.',
  'Please choose one of the options.':
    'يُرجى اختيار أحد الخيارات.',
  'This file cannot be read. Please choose a JPEG, PNG, WebP or PDF file that opens on your device.':
    'لا يمكن قراءة هذا الملف. اختر ملف JPEG أو PNG أو WebP أو PDF يُفتح على جهازك.',
  'This picture is too large. At most {megapixels} million pixels are taken.':
    'هذه الصورة كبيرة جدًا. الحد الأقصى {megapixels} مليون بكسل.',
  'This picture is too small to be read. Please take it from nearer, or choose a larger one.':
    'هذه الصورة أصغر من أن تُقرأ. التقطها من مسافة أقرب أو اختر صورة أكبر.',
  'This file has too many pages. At most {pages} are taken.':
    'صفحات هذا الملف كثيرة. الحد الأقصى {pages}.',
  'This file took too long to read. Please send photos of its pages instead.':
    'استغرقت قراءة هذا الملف وقتًا طويلًا جدًا. أرسل صورًا لصفحاته بدلًا منه.',
  'This is a HEIC picture, which cannot be read here. Open it on your phone and save or share it as JPEG. An iPhone takes JPEG photos when Settings, Camera, Formats is set to Most Compatible.':
    'هذه صورة HEIC ولا يمكن قراءتها هنا. افتحها على هاتفك واحفظها أو شاركها بصيغة JPEG. يلتقط iPhone الصور بصيغة JPEG عند اختيار «الأكثر توافقًا» في الإعدادات ثم الكاميرا ثم التنسيقات.',
  'This PDF is locked with a password. Open it, print or save it as a PDF without a password, and choose that file.':
    'ملف PDF هذا مقفل بكلمة مرور. افتحه واطبعه أو احفظه بصيغة PDF بلا كلمة مرور، ثم اختر ذلك الملف.',
  'This file is empty. Open it on your device to see whether it is whole, and choose it once more.':
    'هذا الملف فارغ. افتحه على جهازك لترى إن كان كاملًا، ثم اختره مرة أخرى.',
  'Other files of yours are still being read. Please try again in {seconds} seconds.':
    'ما زالت ملفات أخرى لك قيد القراءة. حاول مرة أخرى بعد {seconds} ثانية.',
  'Your files took long to read. Please send the next one in {minutes} minutes.':
    'استغرقت قراءة ملفاتك وقتًا طويلًا. أرسل الملف التالي بعد {minutes} دقيقة.',
  'Your business has sent {megabytes} MB of files in one day, and no more are taken. Please send the others tomorrow.':
    'أرسل نشاطك {megabytes} ميغابايت من الملفات في يوم واحد، ولا يُقبل المزيد. أرسل الباقي غدًا.',
  'The file did not arrive as it was sent. Please choose it once more.':
    'لم يصل الملف كما أُرسل. اختره مرة أخرى من فضلك.',
} as const satisfies Partial<Sentences>
