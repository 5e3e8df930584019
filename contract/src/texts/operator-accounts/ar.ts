import type { Sentences } from '../../sentences.ts'

/** What the operators’ accounts may be told no with, in Arabic. */
export const accountSentences = {
  'Your role does not allow this. Somebody with one of these roles can do it: {roles}.':
    'دورك لا يسمح بهذا. يستطيعه من له أحد هذه الأدوار: {roles}.',
  'There is an operator with this e-mail address already.':
    'يوجد مشغّل بهذا البريد الإلكتروني بالفعل.',
  'You cannot change your own account here. Another administrator can.':
    'لا يمكنك تغيير حسابك هنا. يستطيع ذلك مدير آخر.',
  'This is the last administrator. Make another one first.':
    'هذا آخر مدير. عيّن مديرًا آخر أولًا.',
  'This was asked for already and waits for a second administrator.':
    'طُلب هذا من قبل وهو بانتظار مسؤول ثانٍ.',
  'This was decided already. Please look at the list again.':
    'تم البتّ في هذا من قبل. يرجى مراجعة القائمة مجددًا.',
  'Who asked for this is no administrator any more. Refuse it, and ask anew.':
    'لم يعد من طلب هذا مسؤولًا. ارفض الطلب وقدّمه من جديد.',
} satisfies Partial<Sentences>
