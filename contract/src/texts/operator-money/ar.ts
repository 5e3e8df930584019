import type { Sentences } from '../../sentences.ts'

/** What the operator's work on money may be told no with, in Arabic. */
export const moneySentences = {
  'This was decided already, or changed since you opened it. Please look at it again.':
    'سبق البتّ في هذا، أو تغيّر منذ أن فتحته. يُرجى مراجعته من جديد.',
  'You made this yourself, so that another person has to decide on it.':
    'أنت من أنشأ هذا، لذا يجب أن يبتّ فيه شخص آخر.',
  'The account of whoever made this is closed. Please refuse it; a colleague can make it anew.':
    'حساب من أنشأ هذا مغلق. يُرجى رفضه، ويمكن لزميل أن ينشئه من جديد.',
  'This is about your own business. A colleague has to do it.':
    'هذا يخص نشاطك أنت. يجب أن يقوم به زميل.',
  'Only the person who made this can change it or take it back.':
    'لا يستطيع تغييره أو سحبه إلا من أنشأه.',
  'Debits and credits have to be the same. They differ by {amount}.':
    'يجب أن يتساوى المدين والدائن. الفرق {amount}.',
  'The account “{account}” is not changed by hand.':
    'الحساب «{account}» لا يُغيَّر يدويًا.',
  'The account “{account}” does not have enough money: {amount} is available.':
    'لا يوجد في الحساب «{account}» ما يكفي: المتاح {amount}.',
  'Of the money in suspense only {amount} belongs to no payment in review. Decide on payments in their queue.':
    'من المال المعلّق لا يخصّ أي دفعة قيد المراجعة سوى {amount}. ابتّ في الدفعات من قائمتها.',
  '{name} is working on this payment. It is free again when they give it back, at the latest in {minutes} minutes.':
    '{name} يعمل على هذه الدفعة. تصبح متاحة عند إعادتها، وفي موعد أقصاه {minutes} دقيقة.',
  'Nothing of this payment is in suspense, so that nothing was moved. Please look at it again.':
    'لا شيء من هذه الدفعة في الحساب المعلّق، فلم يُنقل شيء. يُرجى مراجعتها من جديد.',
  'For this payment a proposal waits for a second person. Please decide on that first.':
    'لهذه الدفعة اقتراح ينتظر شخصًا ثانيًا. يُرجى البتّ فيه أولًا.',
  'The rail is asked to give this payment back. When it has, or would not, it is shown here.':
    'طُلب من البوابة رد هذه الدفعة. يظهر هنا متى ردّتها أو إن رفضت.',
  'A part has to be less than what was paid, which is {amount}.':
    'يجب أن يكون الجزء أقل مما دُفع، وهو {amount}.',
  'This load is not credited, so that nothing of it can be taken back. Please look at it again.':
    'هذا الشحن غير مُضاف إلى الرصيد، فلا يمكن استرجاع شيء منه. يرجى مراجعته مجدداً.',
  'This line of the bank’s statement is recorded already.':
    'هذا السطر من كشف المصرف مسجَّل من قبل.',
  'A bank account is called “{code}” already. Please choose another name.':
    'يوجد حساب مصرفي باسم «{code}» من قبل. يرجى اختيار اسم آخر.',
  'Merchants are told 15 days before something becomes dearer or narrower for them. Please choose a later day, or say why it has to be sooner.':
    'يُبلَّغ التجار قبل 15 يومًا من أن يصبح شيء أغلى أو أضيق عليهم. اختر يومًا لاحقًا، أو اذكر سبب التعجيل.',
  'A rule begins tomorrow at the earliest: what was charged until today stays explained.':
    'تبدأ القاعدة غدًا على أقرب تقدير: ما حُصّل حتى اليوم يبقى مفسَّرًا.',
  'One of these rules changes on that day already. Please choose another day.':
    'إحدى هذه القواعد تتغيّر في ذلك اليوم أصلًا. يُرجى اختيار يوم آخر.',
  'The figures do not fit together: least, one load, a day and a month have to rise, as fees by amount do, and a share is at most 100 %.':
    'الأرقام غير متناسقة: يجب أن يتصاعد الحد الأدنى ثم الشحنة الواحدة ثم اليوم ثم الشهر، وكذلك الرسوم حسب المبلغ، ولا تتجاوز النسبة 100%.',
  'Something here is what holds already. Please leave it out.':
    'شيء هنا هو المعمول به أصلًا. يُرجى حذفه.',
  'A rule names a way, a rail or a bank that is not there.':
    'تذكر إحدى القواعد طريقة أو قناة أو مصرفًا غير موجود.',
  'No order waits for a file.':
    'لا أمر ينتظر ملفًا.',
  'You made this file. Another person uploads and applies what the bank answers.':
    'أنت من أنشأ هذا الملف. يرفع شخص آخر رد المصرف ويطبّقه.',
  'This file was not downloaded yet, so that no bank can have answered it.':
    'لم يُنزَّل هذا الملف بعد، فلا يمكن أن يكون أي مصرف قد ردّ عليه.',
  'This file says nothing of any order.':
    'لا يذكر هذا الملف أي أمر.',
  'This file has no column “{column}”. It needs reference, amount and status.':
    'لا يحتوي هذا الملف على العمود «{column}». يلزم reference وamount وstatus.',
  'Line {line} has another number of cells than the first line.':
    'عدد خلايا السطر {line} يختلف عن السطر الأول.',
  'This answer was applied already, or its orders have changed. Please upload it again.':
    'طُبّق هذا الرد من قبل، أو تغيّرت أوامره. يُرجى رفعه من جديد.',
} as const satisfies Partial<Sentences>
