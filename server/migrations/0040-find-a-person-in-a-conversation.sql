-- By the person alone, somebody with thousands of conversations would be searched through at each message.
create index participants_of_person on participants (user_id, conversation_id);
drop index participants_of_user;
