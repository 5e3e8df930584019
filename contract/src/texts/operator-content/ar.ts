import type { Sentences } from '../../sentences.ts'

/** What the operator's work on what merchants read may be told no with, in Arabic. */
export const contentSentences = {
  'A notice ends after it begins, and later than now. Please choose another time.':
    'ينتهي الإشعار بعد بدايته وبعد هذه اللحظة. يرجى اختيار وقت آخر.',
  'This notice is over already.':
    'انتهى هذا الإشعار بالفعل.',
  'A text of this page waits in this language already. Please decide on it first.':
    'هناك نص لهذه الصفحة ينتظر بهذه اللغة بالفعل. يرجى البت فيه أولًا.',
  'This text was decided already. Please look at the page again.':
    'تم البت في هذا النص بالفعل. يرجى النظر في الصفحة مجددًا.',
  'A version begins today at the earliest, and not before the newest one. Please choose a later day.':
    'تبدأ النسخة اليوم على أقرب تقدير، وليس قبل أحدث نسخة. يرجى اختيار يوم لاحق.',
  'This day is on the list already.':
    'هذا اليوم موجود في القائمة من قبل.',
} satisfies Partial<Sentences>
