import type { Sentences } from '../../sentences.ts'

/** What sending to and asking other wallets may be told no with, in Arabic. */
export const transferSentences = {
  'This is your own number. Please choose somebody else’s.': 'هذا رقمك أنت. اختر رقم شخص آخر.',
  'This wallet cannot receive money now. Nothing was sent.': 'لا يمكن لهذه المحفظة استلام المال الآن. لم يُرسل شيء.',
  'Their wallet has no room for so much. They can receive {amount} now.': 'لا تتسع محفظته لهذا المبلغ. يمكنه استلام {amount} الآن.',
  'The least you can send is {amount}.': 'أقل مبلغ يمكنك إرساله هو {amount}.',
  'The most you can send at a time is {amount}.': 'أقصى مبلغ يمكنك إرساله في المرة الواحدة هو {amount}.',
  'You can send {amount} more today.': 'يمكنك إرسال {amount} أخرى اليوم.',
  'You have made all {count} sends of today.': 'استخدمت عمليات الإرسال المتاحة اليوم كلها، وعددها {count}.',
  'You can send {amount} more this month.': 'يمكنك إرسال {amount} أخرى هذا الشهر.',
  'You can send {amount} now.': 'يمكنك إرسال {amount} الآن.',
  'Sending more than {amount} needs a confirmation.': 'إرسال أكثر من {amount} يحتاج إلى تأكيد.',
  'This request is not open any more. Please look at the list again.': 'لم يعد هذا الطلب مفتوحًا. راجع القائمة من جديد.',
  'You can remind of a request a day after it was asked, and then once a day.': 'يمكنك التذكير بالطلب بعد يوم من إرساله، ثم مرة في اليوم.',
  'The amount of this request cannot be changed.': 'لا يمكن تغيير مبلغ هذا الطلب.',
  'The least you can ask one person for is {amount}.': 'أقل مبلغ يمكنك طلبه من شخص واحد هو {amount}.',
  'The most you can ask one person for is {amount}.': 'أقصى مبلغ يمكنك طلبه من شخص واحد هو {amount}.',
  'You can ask for {amount} more today.': 'يمكنك طلب {amount} أخرى اليوم.',
  'You have made all {count} requests of today.': 'استخدمت الطلبات المتاحة اليوم كلها، وعددها {count}.',
  'This number cannot be asked for money. Nothing was asked.': 'لا يمكن طلب المال من هذا الرقم. لم يُطلب شيء.',
  'What you confirmed changed after it. Please confirm it again.': 'تغيّر ما أكّدته بعد تأكيده. أكّده مجددًا.',
  'Another counter has this name. Please choose another one.': 'هناك نقطة بيع أخرى بهذا الاسم. اختر اسمًا آخر.',
  'A shop has at most {count} counters. Please close one first.': 'للمتجر {count} نقطة بيع على الأكثر. أغلق واحدة أولًا.',
  'This QR was used or is too old. Please ask for a new one.': 'استُخدم رمز QR هذا أو أصبح قديمًا. اطلب رمزًا جديدًا.',
} satisfies Partial<Sentences>
