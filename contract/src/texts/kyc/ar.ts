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
  'The file did not arrive as it was sent. Please choose it once more.':
    'لم يصل الملف كما أُرسل. اختره مرة أخرى من فضلك.',
} as const satisfies Partial<Sentences>
