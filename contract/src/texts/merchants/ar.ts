/** What is said about freezes and looks, and to operators about merchants, in Arabic. */
export const merchantSentences = {
  'Signing in to this account is paused. Your money is safe. Please call support; they tell you why and what to do.':
    'تسجيل الدخول إلى هذا الحساب متوقف مؤقتًا. أموالك في أمان. يرجى الاتصال بالدعم؛ سيخبرك بالسبب وبما عليك فعله.',
  'Money into your wallet is paused for the moment. Home says why; please call support if you have questions.':
    'دخول المال إلى محفظتك متوقف حاليًا. السبب مذكور في الصفحة الرئيسية؛ إن كانت لديك أسئلة فاتصل بالدعم.',
  'Money out of your wallet is paused for the moment. Home says why; please call support if you have questions.':
    'خروج المال من محفظتك متوقف حاليًا. السبب مذكور في الصفحة الرئيسية؛ إن كانت لديك أسئلة فاتصل بالدعم.',
  'This question is answered or over. If support still needs to look, they ask again.':
    'أُجيب عن هذا الطلب أو انتهى. إن كان الدعم لا يزال بحاجة إلى الاطلاع فسيسأل من جديد.',
  'This part is frozen already.':
    'هذا الجزء مجمّد بالفعل.',
  'Somebody has asked already. A second person can lift it now.':
    'طلب أحدهم ذلك بالفعل. يمكن لشخص ثانٍ رفعه الآن.',
  'Nobody has asked for this to be lifted yet. Ask first; another operator lifts it.':
    'لم يطلب أحد رفع هذا بعد. اطلب أولًا؛ ويرفعه مشغّل آخر.',
  'This needs a second person. Another operator can do it.':
    'هذا يحتاج إلى شخص ثانٍ. يمكن لمشغّل آخر القيام به.',
  'This person has not asked to be an agent.':
    'لم يطلب هذا الشخص أن يكون وكيلًا.',
  'Merchants are told 15 days before something becomes dearer or narrower for all. Please choose a later day.':
    'يُبلَّغ التجار قبل 15 يومًا من أن يصبح شيء أغلى أو أضيق للجميع. يُرجى اختيار يوم لاحق.',
  'A rule begins today at the earliest. Please choose another day.':
    'تبدأ القاعدة اليوم على أقرب تقدير. يرجى اختيار يوم آخر.',
  'There is a rule from this day or a later one already. Please choose a later day.':
    'توجد قاعدة من هذا اليوم أو من يوم لاحق بالفعل. يرجى اختيار يوم لاحق.',
  'These figures do not fit together. One load is at most the month and the balance, a day at most the month.':
    'هذه الأرقام لا تتوافق. الشحنة الواحدة لا تتجاوز الشهر والرصيد، واليوم لا يتجاوز الشهر.',
  'This rule is decided already. What was decided stays; propose another one.':
    'حُسمت هذه القاعدة بالفعل. ما تقرر يبقى؛ اقترح قاعدة أخرى.',
  'The merchant does not allow a look now. Ask for it; it lasts half an hour.':
    'لا يسمح التاجر بالاطلاع الآن. اطلب ذلك؛ ويستمر نصف ساعة.',
  'This stays hidden in a look: it can change something, or it shows papers, keys or proofs.':
    'يبقى هذا مخفيًا عند الاطلاع: فهو قد يغيّر شيئًا أو يُظهر أوراقًا أو مفاتيح أو إثباتات.',
  'A code has six digits. Please write all six of them.':
    'الرمز من ستة أرقام. اكتب الأرقام الستة كلها.',
  'Please write exactly four digits.':
    'اكتب أربعة أرقام بالضبط.',
  'A PAN has nine digits. Please write all nine of them.':
    'رقم PAN من تسعة أرقام. اكتب الأرقام التسعة كلها.',
  'Please write the ten digits of a mobile number.':
    'اكتب الأرقام العشرة لرقم هاتف محمول.',
  'An account number has 5 to 20 digits or letters. Please write it as it stands on the cheque.':
    'رقم الحساب من 5 إلى 20 رقمًا أو حرفًا. اكتبه كما هو على الشيك.',
  'An account number has 6 to 34 digits or letters. Please write it as it stands on the cheque.':
    'رقم الحساب من 6 إلى 34 رقمًا أو حرفًا. اكتبه كما هو على الشيك.',
}
