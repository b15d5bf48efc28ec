// Terms, sentences that they are in or not in, and what of the sentence is found, by language. A line is
// `term | sentence | found`: nothing behind the last bar where the term is not there, `~` before what only may be it.

export const goldenSets: Readonly<Record<string, string>> = {
  de: `
    Benutzer | Lade neue Benutzer ein. | Benutzer
    Benutzer | Die Rechte des Benutzers | Benutzers
    Benutzer | Mit anderen Benutzern teilen | Benutzern
    Benutzer | Das Benutzerkonto ist gesperrt | ~Benutzer
    Benutzer | Ein Superbenutzer darf alles | ~benutzer
    Benutzer | Das ist ein nutzloser Knopf |
    Datei | Alle Dateien löschen | Dateien
    Datei | Die Dateigröße ist begrenzt | ~Datei
    Datei | Die Daten sind da |
    Konto | Ihre Konten | Konten
    Konto | Der Stand des Kontos | Kontos
    Haus | In den Häusern | Häusern
    Passwort | Die Passwörter stimmen nicht überein | Passwörter
    Einstellung | Öffne die Einstellungen | Einstellungen
    Schlüssel | Der API-Schlüssel | Schlüssel
    E-Mail | Sende eine E-Mail an uns | E-Mail
    öffentlicher Schlüssel | Kopiere den öffentlichen Schlüssel | öffentlichen Schlüssel
    öffentlicher Schlüssel | Er ist öffentlich. Schlüssel fehlen |
    Straße | Die STRASSE ist lang | STRASSE
    Thema | Neue Themen | Themen
    Ordner | Ordnung muss sein |
    Anwender | Die Anwendung startet | ~Anwendung
    Nachricht | Neue Nachrichten | Nachrichten
    schließen | Schließen Sie das Fenster | Schließen
    Benutzer | Wir benutzen das | ~benutzen
    aufmachen | Er will die Datei aufmachen | aufmachen
    aufmachen | Er macht die Datei auf |
    öffentlicher Schlüssel | Ein öffentlicher und ein privater Schlüssel |
  `,
  ru: `
    карта | Откройте карты | карты
    карта | Нажмите на карту сайта | карту
    карта | Список карт | карт
    карта | Картина на стене |
    пользователь | Добавить пользователей | пользователей
    пользователь | Имя пользователя | пользователя
    учётная запись | Удалить учетную запись | учетную запись
    учётная запись | Все учётные записи | учётные записи
    настройка | Откройте настройки | настройки
    настройка | Сброс настроек | настроек
    кнопка | Без кнопок | кнопок
    файл | Выберите файлы для загрузки | файлы
    пароль | Введите пароль | пароль
    пароль | Забыли пароль? Смена паролей | пароль, паролей
    ключ доступа | Создайте ключи доступа | ключи доступа
    ключ доступа | Введите ключ. Доступ закрыт |
    ёлка | Елка горит | Елка
    мир | Миром правят | Миром
  `,
  fi: `
    käyttäjä | Lisää käyttäjiä | käyttäjiä
    käyttäjä | Käyttäjän nimi | Käyttäjän
    käyttäjä | Kaikille käyttäjille | käyttäjille
    käyttäjä | Käyttäjätunnus puuttuu | ~Käyttäjä
    asetus | Avaa asetukset | asetukset
    asetus | Asetuksen nimi | Asetuksen
    asetus | Muuta asetuksia | asetuksia
    tiedosto | Poista tiedostot | tiedostot
    tiedosto | Tiedostoja ei löytynyt | Tiedostoja
    salasana | Vaihda salasanan | salasanan
    salasana | Salasanat eivät täsmää | Salasanat
    painike | Napsauta painiketta | painiketta
    sovellus | Sovelluksen versio | Sovelluksen
    oikeus | Oikeudet puuttuvat | Oikeudet
    kirjautuminen | Kirjautumisen jälkeen | Kirjautumisen
    osoite | Anna osoitteen loppu | osoitteen
    kuva | Kuvia ladataan | Kuvia
    kansio | Kansi on sininen |
    virhe | Virheitä löytyi | Virheitä
  `,
  tr: `
    kullanıcı | Kullanıcılar ekle | Kullanıcılar
    kullanıcı | Kullanıcının adı | Kullanıcının
    kullanıcı | KULLANICI ADI | KULLANICI
    kullanıcı | Kullanılmış parçalar |
    istek | İSTEK gönder | İSTEK
    istek | İsteği iptal et | İsteği
    ışık | IŞIK açık | IŞIK
    ışık | Işıkları kapat | Işıkları
    dosya | Dosyayı sil | Dosyayı
    dosya | Dosyalar yüklendi | Dosyalar
    hesap | Hesabınızı doğrulayın | Hesabınızı
    parola | Parolanız yanlış | Parolanız
    klasör | Yeni klasörler | klasörler
    bildirim | Bildirimleri kapat | Bildirimleri
    Parlance | Parlance'ın ayarları | Parlance'ın
    ayar | Ayarlar sayfası | Ayarlar
    ayar | Ayran içtim |
  `,
  ja: `
    ユーザー | 新しいユーザーを追加 | ユーザー
    ユーザー | ユーザー名を入力 | ユーザー
    ユーザー | スーパーユーザーとして | ~ユーザー
    ファイル | ファイルを保存します | ファイル
    ファイル | プロファイルを開く | ~ファイル
    設定 | 詳細設定を開く | 設定
    設定 | 設計を開く |
    アクセストークン | アクセストークンを作成 | アクセストークン
    アカウント | アカウントの設定 | アカウント
    翻訳メモリ | この翻訳メモリは空です | 翻訳メモリ
    API キー | API キーを作成 | API キー
    ログイン | ﾛｸﾞｲﾝ画面 | 
    プロジェクト | プロジェクトがありません | プロジェクト
    保存 | 保存しました | 保存
    Parlance | Parlanceについて | Parlance
  `,
  ar: `
    مستخدم | أضف المستخدمين | المستخدمين
    مستخدم | اسم المستخدم | المستخدم
    مستخدم | هؤلاء مستخدمون جدد | مستخدمون
    ملف | احفظ الملف | الملف
    ملف | الملفات المحذوفة | الملفات
    ملف | فتح ملفات | ملفات
    إعداد | افتح الإعدادات | الإعدادات
    إعداد | الاعدادات | الاعدادات
    حساب | الحسابات المغلقة | الحسابات
    حساب | حِسَاب جديد | حِسَاب
    مجلد | المجلدات الفارغة | المجلدات
    رسالة | أرسل الرسالة | الرسالة
    كلمة المرور | أدخل كلمة المرور | كلمة المرور
    مشروع | هذا مشرع |
  `,
  en: `
    Fig! | Fig! is here | Fig!
    user | All users | users
    user | The user's name | user's
    user | Users’ rights | Users
    user | A superuser |
    major | The majority of them | ~majority
    major | A minor update |
    minor | A major update |
    minor | Minor updates | Minor
    organ | The organization | ~organization
    university | The universe | ~universe
    news | A new page |
    news | The news of today | news
    Muggle | Two Muggles came | Muggles
    dismiss | Dismissed by you | Dismissed
    dismiss | Dismissing it | Dismissing
    run | It is running | running
    access token | Create access tokens | access tokens
    access token | Access-token list | Access-token
    access token | No access. Token missing |
    access token | Access, token, user |
    translation memory | The translation memory is empty | translation memory
    C++ | Write C++ and C | C++
    C | Write D |
    .NET | Made with .NET today | .NET
    R&D | Our R&D team | R&D
    entry | All entries | entries
    Node.js | Node.js is needed | Node.js
    log in | Log in now | Log in
    log | Logs in the log | Logs, log
  `,
  fr: `
    utilisateur | l'utilisateur suivant | utilisateur
    utilisateur | Les utilisateurs | utilisateurs
    utilisateur | d’utilisateurs | utilisateurs
  `,
  zh: `
    用户 | 添加用户名 | 用户
    设置 | 打开设置 | 设置
    访问令牌 | 创建访问令牌 | 访问令牌
  `,
  th: `
    ผู้ใช้ | เพิ่มผู้ใช้ใหม่ | ผู้ใช้
  `,
  ko: `
    사용자 | 사용자를 추가 | 사용자
  `,
  pl: `
    użytkownik | Dodaj użytkowników | ~użytkowników
    użytkownik | Ten użytkownik | użytkownik
    użytkownik | Do użytku | 
    plik | Usuń pliki | ~pliki
    konto | Te kontakty | 
  `,
  el: `
    χρήστης | ΧΡΗΣΤΗΣ | ΧΡΗΣΤΗΣ
    χρήστης | Οι χρήστες | χρήστες
  `,
  uk: `
    мапа | Відкрийте мапи | мапи
  `,
};
