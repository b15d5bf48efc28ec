/** Words that are the same in many languages, so that a text of them alone may stay as it is. */
export const internationalWords: ReadonlySet<string> = new Set(
  `account actor address admin administrator agent album alarm alert alias alpha android api app apple archive area array artist
  assistant async atlas atom audio auto avatar average backend backup badge balance band bank banner bar base basic beta bit bitrate
  blog bluetooth bonus boot bot box branch brand browser bug build bus byte bytes cache camera canvas caption card cd center chat
  check chrome client clip cloud club cluster code codec color comic commit compact computer content context cookie cookies copyright
  core crash css csv custom cyan dark dashboard data date debug decoder default delay demo design desktop detail details devops dialog
  digital director disc disco discord disk display dns dock docker document domain drama driver drop dvd dynamic edge editor effect
  electro element email emoji encoder engine enterprise entropy episode error event excel exif export extra facebook fan faq fax feed
  festival filter final firefox firewall firmware flag flash float folk font format forum fps frame framework ftp full gamma gateway
  general genre gif git github gitlab global google gps gpu grammatik graph gravatar group guide hacker handle hardware hash hd header
  hertz hexadecimal hip hop hit hobby home hop host hot hotel hub html http https icon id ideal illustration image import index info
  instagram instant instrument intel interface internet intro ios ip isbn iso java javascript jazz job joystick json jukebox junior
  kernel key keyboard kit label laptop laser latin layout ldap lead level library license light line link linkedin linux lite live
  load local lock log logger login logo lounge mac magenta mail manager manual map margin marker markdown marketing master matrix media
  medium memo menu meta metadata metal meter micro microphone microsoft midi migration mini minimal minimum minute minutes mobile mod
  mode model modem module monitor mono moment mp3 mp4 multimedia museum music musical name nano navigation navigator neon net network
  neutral newsletter night node normal notation note notebook number oauth object offline offset ok online open opera optimal option
  options orange organisation original output overlay package page panel parameter parser partner party passion passkey password patch
  pause pdf percent performance permanent person photo php physical piano ping pinterest pipeline pixel plan planet plastic platform
  player playlist plugin plus png podcast pointer pop port portal post premium preset prime print printer privacy pro processor profil
  profile program programm project prompt proton protocol proxy public punk python qr quarantine quartz query quiz quote radio ram
  random rap ratio raw real realm recorder reddit reference reggae region register relay release remix remote render replay reset
  restaurant retro reverse rgb rock roman root router rss safari saga sample scan scanner score screen screenshot script scroll sec
  section select semester senior sensor serial series server service session set sftp shader sharing shop shuffle signal sim simple
  single skype slogan slot smart smartphone smtp snapshot social software solo soul sound source spam special sport sql ssh ssl stack
  standard start station status stereo stop stream streaming string studio style sudo super support swing symbol sync system tab tag
  tags tango taxi team techno telegram template terminal test text theme thriller ticket tiktok timeline timer tip tls toast token tool
  top total touch trailer transparent transport trend trial trip true tunnel turbo tutorial tv twitch twitter type ubuntu ultra unicode
  union unit update upgrade upload url usb user utf uuid variable vector version vertical vhs video vinyl virtual virus visual vpn wav
  web webhook webinar website western whatsapp wiki wifi wikipedia windows wireless wlan word workflow workshop world xml yaml yoga
  youtube zero zip zone zoom`.split(/\s+/),
);
