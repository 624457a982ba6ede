-- What captchas were asked for: by address, and by number, e-mail or name. The more of them, the more each costs to solve.
create table captcha_draws (
  subject text not null,
  at bigint not null
);
create index captcha_draws_of_subject on captcha_draws (subject, at);
