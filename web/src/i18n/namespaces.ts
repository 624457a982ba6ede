// Made by `npm run map` from strings/en.json of each folder; do not edit.
import type { Texts } from '@mynah/contract/texts'
import type account from '../features/account/strings/en.json'
import type accountDeletion from '../features/account-deletion/strings/en.json'
import type addresses from '../features/addresses/strings/en.json'
import type app from '../app/strings/en.json'
import type appInfo from '../features/app-info/strings/en.json'
import type appLock from '../features/app-lock/strings/en.json'
import type auth from '../features/auth/strings/en.json'
import type callList from '../features/calling/call-list/strings/en.json'
import type callScreen from '../features/calling/call-screen/strings/en.json'
import type calling from '../features/calling/strings/en.json'
import type carbon from '../features/carbon/strings/en.json'
import type chatFolders from '../features/chat-folders/strings/en.json'
import type common from './common/strings/en.json'
import type complaints from '../features/complaints/strings/en.json'
import type conversations from '../features/conversations/strings/en.json'
import type credentials from '../features/credentials/strings/en.json'
import type cropping from '../features/cropping/strings/en.json'
import type dailySignIn from '../features/daily-sign-in/strings/en.json'
import type disappearing from '../features/disappearing/strings/en.json'
import type favourites from '../features/favourites/strings/en.json'
import type folderFilters from '../features/chat-folders/folder-filters/strings/en.json'
import type friends from '../features/friends/strings/en.json'
import type groupLinks from '../features/group-links/strings/en.json'
import type groupNotices from '../features/group-notices/strings/en.json'
import type groups from '../features/groups/strings/en.json'
import type identity from '../features/identity/strings/en.json'
import type install from '../features/install/strings/en.json'
import type linkPreviews from '../features/link-previews/strings/en.json'
import type locations from '../features/locations/strings/en.json'
import type media from '../features/media/strings/en.json'
import type meetingRoom from '../features/meetings/meeting-room/strings/en.json'
import type meetings from '../features/meetings/strings/en.json'
import type messagePins from '../features/message-pins/strings/en.json'
import type messages from '../features/messages/strings/en.json'
import type moments from '../features/moments/strings/en.json'
import type notices from '../features/notices/strings/en.json'
import type passkeys from '../features/passkeys/strings/en.json'
import type placeCard from '../features/places/place-card/strings/en.json'
import type places from '../features/places/strings/en.json'
import type planning from '../features/meetings/planning/strings/en.json'
import type pollCard from '../features/polls/poll-card/strings/en.json'
import type polls from '../features/polls/strings/en.json'
import type presence from '../features/presence/strings/en.json'
import type profile from '../features/profile/strings/en.json'
import type providers from '../features/providers/strings/en.json'
import type reactions from '../features/reactions/strings/en.json'
import type redPackets from '../features/red-packets/strings/en.json'
import type reminders from '../features/reminders/strings/en.json'
import type scan from '../features/scan/strings/en.json'
import type scheduledMessages from '../features/scheduled-messages/strings/en.json'
import type search from '../features/search/strings/en.json'
import type selfTest from '../features/media/self-test/strings/en.json'
import type settings from '../features/settings/strings/en.json'
import type shop from '../features/shop/strings/en.json'
import type shopping from '../features/shop/shopping/strings/en.json'
import type signInPage from '../features/daily-sign-in/sign-in-page/strings/en.json'
import type stickerPacks from '../features/sticker-packs/strings/en.json'
import type stickers from '../features/stickers/strings/en.json'
import type support from '../features/support/strings/en.json'
import type tabs from '../app/tabs/strings/en.json'
import type transfers from '../features/transfers/strings/en.json'
import type vip from '../features/vip/strings/en.json'
import type wallet from '../features/wallet/strings/en.json'
import type webPush from '../features/web-push/strings/en.json'
import type welcome from '../features/welcome/strings/en.json'

export interface Namespaces {
  account: Texts<typeof account>
  'account-deletion': Texts<
    typeof accountDeletion,
    {
      exportFetch: 'size'
      resultText: 'date'
    }
  >
  addresses: Texts<
    typeof addresses,
    {
      wrongPostcode: 'example'
    }
  >
  app: Texts<typeof app>
  'app-info': Texts<
    typeof appInfo,
    {
      updateReady: 'version'
      updateMustText: 'version'
    }
  >
  'app-lock': Texts<
    typeof appLock,
    {
      minutes: 'minutes'
      wrong_other: 'count'
      unsentAsk_other: 'count'
    }
  >
  auth: Texts<
    typeof auth,
    {
      countryNow: 'code'
      codeWait: 'seconds'
      codeSent: 'to'
      passwordRule: 'min' | 'max'
      userNumRule: 'min' | 'max'
    }
  >
  'call-list': Texts<
    typeof callList,
    {
      outAnswered: 'length'
      inAnswered: 'length'
      callName: 'name'
      videoName: 'name'
    }
  >
  'call-screen': Texts<
    typeof callScreen,
    {
      incomingFrom: 'name'
      incomingInGroup: 'line' | 'group'
      weak: 'status'
      chooseMax: 'max'
      isMuted: 'name'
      pictureOf: 'name'
      screenOf: 'name'
      theyReconnect: 'name'
      lineToLost: 'name'
      incomingInCall: 'line' | 'names'
      isBusyNow: 'name'
    }
  >
  calling: Texts<
    typeof calling,
    {
      endedByOperator: 'reason'
      inCall_other: 'count'
      lasted: 'length'
      groupNoAnswer: 'caller'
      calledDeclined: 'caller' | 'called'
      calledNoAnswer: 'caller' | 'called'
      missedCount_other: 'count'
    }
  >
  carbon: Texts<
    typeof carbon,
    {
      mealCount: 'count'
      perKm: 'value'
      perPassengerKm: 'value'
      perKwh: 'value'
      perKg: 'value'
      perM3: 'value'
      perLitre: 'value'
      perMeal: 'value'
      perPersonYear: 'value'
      source: 'source'
      loggedPoints: 'count'
      chart: 'total'
      less: 'share'
      more: 'share'
      averageLine: 'country'
      compared: 'mine' | 'share' | 'average' | 'country'
      goalTooLarge: 'most'
      belowGoal: 'mine' | 'goal'
      aboveGoal: 'mine' | 'goal'
      pointsToday: 'count' | 'most'
      pointsHow: 'each' | 'most'
    }
  >
  'chat-folders': Texts<
    typeof chatFolders,
    {
      chatsCount_other: 'count'
      removeAsk: 'name'
      up: 'name'
      down: 'name'
      full: 'count'
    }
  >
  common: Texts<
    typeof common,
    {
      unread_other: 'count'
    }
  >
  complaints: Texts<
    typeof complaints,
    {
      photos: 'count' | 'max'
      photo: 'number'
      removePhoto: 'number'
    }
  >
  conversations: Texts<
    typeof conversations,
    {
      deleteAsk: 'name'
      unread_other: 'count'
      said: 'name' | 'text'
      requests_other: 'count'
      archivedNow: 'name'
      unarchivedNow: 'name'
      muteHours_other: 'count'
      mutedUntil: 'time'
    }
  >
  credentials: Texts<
    typeof credentials,
    {
      linkText: 'name'
      linkedSince: 'time' | 'name'
      linkIt: 'name'
      unlinkDone: 'name'
      setAt: 'time'
      held: 'time'
      waits: 'time'
      linkedWaits: 'what' | 'time'
      linkedDone: 'time' | 'what'
    }
  >
  cropping: Texts<typeof cropping>
  'daily-sign-in': Texts<
    typeof dailySignIn,
    {
      streakLine: 'count' | 'left'
      beginLine: 'points'
    }
  >
  disappearing: Texts<
    typeof disappearing,
    {
      on: 'time'
      setHour: 'name'
      setDay: 'name'
      setWeek: 'name'
      setMonths: 'name'
      setOff: 'name'
      archived: 'words'
    }
  >
  favourites: Texts<
    typeof favourites,
    {
      sendAsk: 'name'
    }
  >
  'folder-filters': Texts<
    typeof folderFilters,
    {
      full: 'count'
      joined: 'name'
      left: 'name'
    }
  >
  friends: Texts<
    typeof friends,
    {
      wants: 'name'
      wantsSaying: 'name' | 'reason'
      waiting_other: 'count'
      remarkText: 'name'
      deleteAsk: 'name'
      blockAsk: 'name'
      applyTitle: 'name'
      searchBeyond: 'text'
      refuseTitle: 'name'
      quoted: 'text'
      replied: 'text'
      groupWith: 'name'
      chosen_other: 'count'
      chooseMax: 'max'
      infoName: 'name'
      infoNumber: 'number'
      greeting: 'name'
      myNumber: 'number'
    }
  >
  'group-links': Texts<
    typeof groupLinks,
    {
      placesHint: 'max'
      placesWrong: 'max'
      linkOf: 'name'
      joinedOf: 'used' | 'places'
      until: 'time'
      qrOf: 'name'
      shareText: 'name'
      joined_other: 'count'
    }
  >
  'group-notices': Texts<
    typeof groupNotices,
    {
      readBy: 'count' | 'total'
      edited: 'time'
    }
  >
  groups: Texts<
    typeof groups,
    {
      members_other: 'count'
      leaveAsk: 'name'
      createWith_other: 'count'
      membersOf: 'count'
      membersAll: 'count'
      actOn: 'name'
      chooseMax: 'max'
      invited_other: 'count'
      invitedWaiting_other: 'count'
      invitedUnverified: 'people'
      invitedRemoved: 'people'
      friendsInside: 'people'
      removeAsk: 'name'
      removeManyAsk_other: 'count'
      removeDone: 'name'
      removed_other: 'count'
      unmuteName: 'name'
      muteDone: 'name'
      unmuteDone: 'name'
      mutedCount_other: 'count'
      mutedUntil: 'time'
      mutedBy: 'name'
      unmakeAdminName: 'name'
      adminDone: 'name'
      adminUndone: 'name'
      waiting_other: 'count'
      agreed: 'name'
      refuseAsk: 'name'
      wayCode: 'name'
      wayInvite: 'name'
      forGroup: 'name'
      quoted: 'text'
      agreedBy: 'name'
      refusedBy: 'name' | 'reason'
      pictureOf: 'name'
      qrOf: 'name'
      qrUntil: 'time'
      unverifiedText: 'people'
      transferAsk: 'name'
      transferDone: 'name'
      dissolveAsk: 'name'
      searchBeyond: 'text'
      applyTitle: 'name'
      applyRefused: 'reason'
      invitedBy: 'name'
      groupCreated: 'who' | 'people'
      groupCreatedAlone: 'who'
      groupLeft: 'who'
      groupJoined: 'who'
      groupInvited: 'who' | 'people'
      groupRemoved: 'who' | 'people'
      groupRenamed: 'who' | 'name'
      groupDissolvedBy: 'who'
      groupBriefChanged: 'who'
      groupPictureChanged: 'who'
      groupSilentOn: 'who'
      groupSilentOff: 'who'
      groupMutedUntil: 'who' | 'people' | 'time'
      groupMuted: 'who' | 'people'
      groupUnmuted: 'who' | 'people'
      groupAdminAdded: 'who' | 'people'
      groupAdminRemoved: 'people'
      groupTransferred: 'who' | 'people'
      wayLink: 'name'
      groupFoundByName: 'group'
    }
  >
  identity: Texts<
    typeof identity,
    {
      cameraOf: 'part'
      chooseOf: 'part'
      photoOf: 'part'
      refusedText: 'reason'
      identityRefused: 'reason'
    }
  >
  install: Texts<typeof install>
  'link-previews': Texts<typeof linkPreviews>
  locations: Texts<
    typeof locations,
    {
      tilesFrom: 'host'
    }
  >
  media: Texts<
    typeof media,
    {
      nameAndNote: 'name' | 'note'
    }
  >
  'meeting-room': Texts<
    typeof meetingRoom,
    {
      weak: 'status'
      screenOf: 'name'
      pictureOf: 'name'
      menuOf: 'name'
      pageOf: 'page' | 'pages'
      waitForYou_other: 'count'
      unread_other: 'count'
      peopleCount_other: 'count'
      waitingCount_other: 'count'
      askingCount_other: 'count'
      isWaiting: 'name'
      isAsking: 'name'
      nameAndTime: 'name' | 'time'
      handOverAsk: 'name'
      removeAsk: 'name'
      numberAndTime: 'number' | 'time'
      waitForHost: 'name'
      waitForAdmission: 'name'
      tile: 'title' | 'line'
      handUpAt: 'place'
      hasHandUp: 'name'
      handsCount_other: 'name' | 'count'
    }
  >
  meetings: Texts<
    typeof meetings,
    {
      endedByOperator: 'name' | 'reason'
      numbered: 'number'
    }
  >
  'message-pins': Texts<
    typeof messagePins,
    {
      nth: 'at' | 'all'
      until: 'day'
      messagePinned: 'name'
    }
  >
  messages: Texts<
    typeof messages,
    {
      members_other: 'count'
      unread_other: 'count'
      latestNew_other: 'count'
      recalledBy: 'name'
      openPictureOf: 'size'
      profileOf: 'name'
      strangerLeft_other: 'count' | 'name'
      strangerWait: 'name'
      requestText: 'name'
      blockAsk: 'name'
      voiceLeft_other: 'count'
      voicePlay_other: 'count'
      voiceSpeed: 'rate'
      videoSpeed: 'rate'
      fileOpen: 'name'
      cardAsk: 'name'
      mergeTitle: 'people'
      mergeCount_other: 'count'
      forwardMax_other: 'count'
      forwardMerged_other: 'count'
      forwardMany_other: 'count'
      forwardTooMany: 'count'
      selected_other: 'count'
      deleteAsk_other: 'count'
      typingBy: 'name'
      linkLeads: 'host'
      readCount: 'count'
      unreadCount: 'count'
      readHidden_other: 'count'
      toMention_other: 'count'
      pageOf: 'number' | 'count'
      sendFiles_other: 'count'
      leaveOut: 'name'
      original: 'size'
      captionTooLong: 'max'
      mutedBy: 'name'
      mutedLeft: 'time'
      mutedDays_other: 'count' | 'time'
      allMutedBy: 'name'
      onDevice: 'device'
      sendPhotos_other: 'count'
      sendVideos_other: 'count'
      accepted: 'name'
      refusedToBlocked: 'name'
      sentTo: 'names'
      sentToMany: 'count'
    }
  >
  moments: Texts<
    typeof moments,
    {
      momentOf: 'name'
      newActivity_other: 'count'
      newMoments_other: 'count'
      earlier_other: 'count'
      replyTo: 'name'
      andMore: 'count'
      with: 'names'
      openPicture: 'number' | 'count'
      pictureOf: 'name'
      picture: 'number' | 'count'
      removePicture: 'number'
      tooMany: 'count'
      people_other: 'count'
      files_other: 'count'
      fans_other: 'count'
      liked: 'name'
      commented: 'name'
      replied: 'name'
      mentioned: 'name'
      followed: 'name'
      momentHidden: 'note'
      momentDeleted: 'note'
    }
  >
  notices: Texts<
    typeof notices,
    {
      unreadCount_other: 'count'
    }
  >
  passkeys: Texts<
    typeof passkeys,
    {
      elsewhere: 'host'
      added: 'time'
      used: 'time'
      actionsOf: 'name'
      removeText: 'name'
    }
  >
  'place-card': Texts<
    typeof placeCard,
    {
      away: 'distance'
      within: 'metres'
      until: 'time'
      ended: 'time'
      updated_other: 'count'
      youUntil: 'time'
      othersLive_other: 'count'
      sharing_other: 'count'
    }
  >
  places: Texts<typeof places>
  planning: Texts<
    typeof planning,
    {
      numberAndHost: 'number' | 'name'
      fromUntil: 'from' | 'until'
      minutes_other: 'count'
      hours_other: 'count'
      days_other: 'count'
      months_other: 'count'
      titleOf: 'name'
      passwordHint: 'min' | 'max'
      passwordDigits: 'min' | 'max'
      deleteAsk: 'title'
      hostedBy: 'name'
      startsIn_other: 'count'
      log_created: 'by'
      log_changed: 'by'
      log_opened: 'by'
      log_joined: 'by'
      log_left: 'by'
      log_mutedAll: 'by'
      log_unmutedAll: 'by'
      log_muted: 'by' | 'to'
      log_unmuted: 'by' | 'to'
      log_agreed: 'by' | 'to'
      log_declined: 'by' | 'to'
      log_stoppedCamera: 'by' | 'to'
      log_allowedCamera: 'by' | 'to'
      log_stoppedScreen: 'by' | 'to'
      log_allowedScreen: 'by' | 'to'
      log_renamed: 'by' | 'to'
      log_renamedFrom: 'by' | 'before' | 'after'
      log_renamedSelf: 'before' | 'after'
      log_removed: 'by' | 'to'
      log_locked: 'by'
      log_unlocked: 'by'
      log_waitingRoomOn: 'by'
      log_waitingRoomOff: 'by'
      log_admitted: 'by' | 'to'
      log_refused: 'by' | 'to'
      log_madeCoHost: 'by' | 'to'
      log_endedCoHost: 'to'
      log_handedOver: 'by' | 'to'
      log_leads: 'to'
      log_ended: 'by'
      timesInZone: 'span' | 'offset' | 'place'
    }
  >
  'poll-card': Texts<
    typeof pollCard,
    {
      option: 'number'
      removeOption: 'number'
      rightOne: 'number'
      ends: 'when'
      places: 'taken' | 'places'
      votes_other: 'count'
      voters_other: 'count'
      struck_other: 'count'
      waiting_other: 'count'
      signedUp_other: 'count'
    }
  >
  polls: Texts<typeof polls>
  presence: Texts<
    typeof presence,
    {
      lastSeen: 'when'
    }
  >
  profile: Texts<
    typeof profile,
    {
      complete: 'percent'
      userNumAsk: 'number'
      codeTo: 'to'
      qrOf: 'name'
      inviteMessage: 'link'
    }
  >
  providers: Texts<
    typeof providers,
    {
      continueWith: 'name'
    }
  >
  reactions: Texts<
    typeof reactions,
    {
      pill_other: 'emoji' | 'count'
      pillMine_other: 'emoji' | 'count'
      chosen: 'count' | 'max'
      takeOut: 'emoji'
    }
  >
  'red-packets': Texts<
    typeof redPackets,
    {
      of: 'name'
      forName: 'name'
      footNormal_other: 'count'
      footLucky_other: 'count'
      youOpened: 'name'
      theyOpened: 'name'
      theyAndOthers_other: 'name' | 'count'
      notForYou: 'name'
      taken: 'taken' | 'count' | 'money' | 'all'
      takenAll: 'count' | 'all' | 'time'
      takenOne: 'all' | 'time'
      you: 'name'
      countHint_other: 'count'
      countBetween: 'max'
      inAll: 'money'
      eachBetween: 'min' | 'max'
      putIn: 'money'
      payText_other: 'count'
      packets_other: 'count'
      timesBest_other: 'count'
      noRecords: 'year'
      recordTaken: 'taken' | 'count'
      giftSome: 'gift' | 'count'
      giveFor: 'money'
      toName: 'name'
      packetOpened: 'who' | 'whose'
      packetOpenedYours: 'who'
    }
  >
  reminders: Texts<
    typeof reminders,
    {
      set: 'time'
      reminder: 'text'
      at: 'time'
    }
  >
  scan: Texts<
    typeof scan,
    {
      confirmIn: 'seconds'
      qrSignIn: 'device'
    }
  >
  'scheduled-messages': Texts<
    typeof scheduledMessages,
    {
      sendAt: 'time'
      scheduled: 'time'
      waiting_other: 'count' | 'time'
      notSent_other: 'count'
    }
  >
  search: Texts<
    typeof search,
    {
      showAll: 'count'
      beyond: 'text'
      photoBy: 'name'
      videoBy: 'name'
      foundAt: 'at' | 'all'
    }
  >
  'self-test': Texts<typeof selfTest>
  settings: Texts<
    typeof settings,
    {
      lastSeen: 'time'
      signedInOn: 'time'
      signedInFrom: 'country'
      endAsk: 'device'
      storedMessages_other: 'count'
      unsentStays: 'count'
      freeChat: 'name'
      freed: 'size'
      keptDays_other: 'count'
      unsentAsk_other: 'count'
    }
  >
  shop: Texts<
    typeof shop,
    {
      points: 'count'
      orderShipped: 'carrier' | 'number'
      orderRejected: 'reason'
      giftRejected: 'reason'
    }
  >
  shopping: Texts<
    typeof shopping,
    {
      can: 'count'
      picture: 'number'
      fewLeft: 'count'
      left: 'count'
      cartWith: 'count'
      removeOf: 'name'
      toCheckout: 'count'
      tooFew: 'count'
      shippedText: 'date'
      rejectedText: 'reason'
      balanceAfter: 'count'
    }
  >
  'sign-in-page': Texts<
    typeof signInPage,
    {
      days_other: 'count'
      signIn: 'points'
      gained: 'points'
      tomorrow: 'points'
      goldLeft_other: 'count'
      goldProgress: 'count' | 'total'
      signedOn: 'points'
      day: 'day'
      fromDay: 'day'
      giftsLater: 'count'
      giftRules: 'hours'
      endsStreak_other: 'count'
      reminderHint: 'time'
      zoneHint: 'zone'
      zoneHere: 'zone'
      zoneWait: 'time'
      zoneText: 'zone'
    }
  >
  'sticker-packs': Texts<
    typeof stickerPacks,
    {
      count_other: 'count'
      stickerOf: 'emoji'
      uploading_other: 'count'
      full: 'count'
      deleteAsk: 'name'
      emojisOf: 'number' | 'emojis'
      up: 'number'
      down: 'number'
      takeOut: 'number'
      takeOff: 'emoji'
      found: 'emoji'
    }
  >
  stickers: Texts<
    typeof stickers,
    {
      sticker: 'number'
      removeAsk_other: 'count'
    }
  >
  support: Texts<
    typeof support,
    {
      unread_other: 'count'
      aboutOrder: 'order'
    }
  >
  tabs: Texts<typeof tabs>
  transfers: Texts<
    typeof transfers,
    {
      to: 'name'
      masked: 'masked'
      nameAndMasked: 'name' | 'masked'
      transferMoney: 'money'
      until: 'time'
      fromName: 'name'
      toName: 'name'
      transferAccepted: 'who' | 'money'
      transferReturned: 'who' | 'money'
      transferExpired: 'money'
    }
  >
  vip: Texts<
    typeof vip,
    {
      until: 'date'
      ended: 'date'
      stickers: 'count'
      files: 'size'
      daily: 'size'
      plain: 'value'
      days: 'count'
      perMonth: 'price'
    }
  >
  wallet: Texts<
    typeof wallet,
    {
      fromBalance: 'money'
      tooLittle: 'money'
      lockedUntil: 'time'
      held: 'money'
      sevenDay: 'rate'
      can: 'count'
      transferTo: 'name'
      transferFrom: 'name'
      transferReturnedBy: 'name'
      packetTo: 'name'
      packetFrom: 'name'
      giftTo: 'name'
      giftFrom: 'name'
      inAndOut: 'income' | 'spent'
      partCameBack: 'money'
      copy: 'what'
      pointsRate: 'count' | 'money'
      pointsHave: 'count'
      pointsUneven: 'step'
      getMoney: 'money'
      payMoney: 'money'
      between: 'min' | 'max'
      atLeast: 'money'
      atMost: 'money'
      balanceIs: 'money'
      withdrawMoney: 'money'
      withdrawTo: 'account'
      triesLeft_other: 'count'
      noticeRechargeApproved: 'money'
      noticeRechargeRefused: 'money'
      noticeWithdrawalPaid: 'money'
      noticeWithdrawalRefused: 'money'
      noticePacketRefunded: 'money'
      noticeTransferRefunded: 'money'
      balanceThen: 'money' | 'left'
      walletCorrected: 'money' | 'reason'
      walletCorrectedPoints: 'money' | 'reason'
      walletOwes: 'owed'
    }
  >
  'web-push': Texts<typeof webPush>
  welcome: Texts<typeof welcome>
}
