#!/usr/bin/env perl
# A first ad in Perl: loads an ad, shows it, and handles its events and a failed load.
use v5.14;
use warnings;
use IPC::Open2 qw(open2);
use JSON::PP ();

binmode STDOUT, ':encoding(UTF-8)';
$SIG{PIPE} = 'IGNORE';    # Writing to a daemon that has ended fails, and does not end this program.

my $json = JSON::PP->new->utf8;
my $pid  = open2(my $from_daemon, my $to_daemon, $ENV{ADBRIDGE} // 'adbridge');
my $last_id = 0;

# Sends a request, and reads lines up to its answer. Dies with the error of the answer.
sub call {
    my ($method, %params) = @_;
    my $id = ++$last_id;
    print {$to_daemon} $json->encode({jsonrpc => '2.0', id => $id, method => $method, params => \%params}), "\n";
    while (my $line = <$from_daemon>) {
        my $message = $json->decode($line);
        if (exists $message->{method}) {
            say "event: $message->{params}{event}" if $message->{method} eq 'adEvent';
        }
        elsif (defined $message->{id} && $message->{id} eq $id) {
            die $message->{error} if $message->{error};
            return $message->{result};
        }
    }
    die "adbridge has ended without an answer.\n";
}

sub yes_no { $_[0] ? 'true' : 'false' }

my $ad = call('loadNative', adUnitId => 'sample/content', options => {image => {disableImageLoading => JSON::PP::true}});
my $ad_id = $ad->{adId};
say "loaded $ad_id: $ad->{assets}{headline}";

my $rendered = call('render', adId => $ad_id, view => {width => 320, height => 250});
say "rendered, AdChoices: $rendered->{adChoices}{position}";
say 'impression counted: ', yes_no(call('recordImpression', adId => $ad_id)->{counted});
say 'click counted: ', yes_no(call('recordClick', adId => $ad_id, asset => 'callToAction')->{counted});

my $banner = call('loadBanner', adUnitId => 'sample/banner', adSize => 'banner');
say "loaded $banner->{adId}: $banner->{view}{text}";

unless (eval { call('loadNative', adUnitId => 'sample/no-fill') }) {
    my $error = $@;
    die $error unless ref $error;
    say "load failed: $error->{code} $error->{data}{name}";
}

say 'disposed: ', yes_no(call('dispose', adId => $ad_id)->{disposed});

# The end of its input ends the daemon. Read what it still writes, so that it can write it.
close $to_daemon;
1 while <$from_daemon>;
waitpid $pid, 0;
say 'exit code: ', $? >> 8;
